// A look at all elements of a factor, in front of the loops that multiply them by zeros.
//
// Note [Zeros for terms that are left out] (2026-11-28)
// The tiles of a transposed convolution multiply zeros beside the image by filters. Looking at each filter
// once costs less than a hundredth of the products; masks in the innermost loop, or loops of their own for
// borders, cost a tenth and more. A device looks at its sums instead (gpu_contract.cpp), where a thread has a
// few.
#include "ir/schedule/directives/finite_factors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

Expr is_finite(const Expr& e) {
    const double largest =
        e->type.bits == 32 ? double{std::numeric_limits<float>::max()} : std::numeric_limits<double>::max();
    const Expr size = build::make(Call{"abs", {e}}, e->type, e->origin);
    return build::compare(CompareOp::less_equal, size, build::constant(largest, e->type));
}

/// True where a factor is masked under a condition under which the other one is not: 0 times 0 is 0.
bool leaves_out_more(const Expr& mask, const Expr& other) {
    const auto others = other ? build::conjuncts(other) : std::vector<Expr>{};
    const auto own = mask ? build::conjuncts(mask) : std::vector<Expr>{};
    return std::any_of(own.begin(), own.end(), [&](const Expr& part) {
        return std::none_of(others.begin(), others.end(), [&](const Expr& one) { return same(one, part); });
    });
}

/// `flag[] &&= finite(factor)` in the loops that the factor has.
Stmt look_at(const Contraction& c, const Expr& factor, const std::string& name, const Symbol& flag,
             SymbolSource& symbols) {
    std::vector<const For*> loops;
    for (const For* loop : perfect_nest(*get<For>(c.statement)))
        if (uses(factor, loop->index)) loops.push_back(loop);
    Substitution here;
    for (const For* loop : loops)
        here.emplace_back(loop->index, build::variable(symbols.fresh(loop->index.name())));
    const Origin& origin = c.statement->origin;
    Stmt inside = build::make(
        Store{{{flag, {}}}, {is_finite(substitute(factor, here))}, ReduceOp::logical_and}, origin);
    for (std::size_t k = loops.size(); k-- > 0;) {
        For over = *loops[k];
        over.index = get<Variable>(here[k].second)->symbol;
        over.name.variable += "_of_" + name + "_looked_at";
        over.kind = LoopKind::reduction;
        over.body = Block{{inside}};
        inside = build::make(
            std::move(over),
            k == 0 ? made(origin,
                          fmt::format("a term that is left out becomes 0 times {}, which has to be finite",
                                      name))
                   : origin);
    }
    return inside;
}

}  // namespace

Expr and_finite(const Expr& condition, const Contraction& c, std::vector<Stmt>& out, SymbolSource& symbols) {
    std::vector<std::pair<Expr, std::string>> factors;
    if (c.leaves_out && leaves_out_more(c.masks.columns, c.masks.rows))
        factors.emplace_back(c.whole_row_factor, c.row_name);
    if (c.leaves_out && leaves_out_more(c.masks.rows, c.masks.columns))
        factors.emplace_back(c.whole_column_factor, c.column_name);
    if (factors.empty()) return condition;
    const Origin& origin = c.statement->origin;
    const Symbol flag = symbols.fresh("in_tiles");
    const Expr holds = build::load(flag, Type::boolean(), {});
    out.push_back(build::make(Allocate{{flag, Type::boolean(), {}, MemorySpace::registers, {}, {}}}, origin));
    out.push_back(build::make(Store{{{flag, {}}}, {condition}, std::nullopt}, origin));
    Block looks;
    for (const auto& [factor, name] : factors)
        looks.statements.push_back(look_at(c, factor, name, flag, symbols));
    out.push_back(build::make(If{holds, std::move(looks), {}}, origin));
    return holds;
}

}  // namespace nestor::schedule
