// Loop fusion's questions: limits are compared in their simplest form.
#include "ir/schedule/directives/common_nest.hpp"

#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {

std::vector<const For*> outer_loops(const For& loop, std::size_t depth) {
    auto nest = perfect_nest(loop);
    if (nest.size() > depth) nest.resize(depth);
    return nest;
}

bool equal_limits(const For& a, const For& b, const Substitution& renaming) {
    const auto equal = [&](const Expr& x, const Expr& y) { return are_equal(x, substitute(y, renaming)); };
    return equal(a.low, b.low) && equal(a.extent, b.extent);
}

}  // namespace nestor::schedule
