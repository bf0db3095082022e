// Entry checks of float parameters: those within names of regions, in the order of the function's parameters.
#include "ir/bounds/finite_limits.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The variables within names of regions, which are the only lets of indices while bounds are inferred.
std::set<Symbol> symbols_of_regions(const Block& body) {
    std::set<Symbol> found;
    visit_kind<Let>(body, [&](const Stmt&, const Let& let) {
        if (let.value->type != Type::index()) return;
        visit(let.value, [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) found.insert(v->symbol);
        });
    });
    return found;
}

double greatest(const Type& type) {
    if (type.bits == 64) return std::numeric_limits<double>::max();
    if (type.bits == 32) return std::numeric_limits<float>::max();
    return 65504;  // of float16, and enough of bfloat16 for every place
}

}  // namespace

Block check_finite_limits(const Function& function, Block body, std::vector<ErrorEntry>& table) {
    const std::set<Symbol> used = symbols_of_regions(body);
    std::vector<Stmt> checks;
    for (const Parameter& p : function.parameters) {
        if (p.buffer || !p.type.is_float() || !used.contains(p.symbol)) continue;
        const Expr value = build::variable(p.symbol, p.type);
        const auto limit = [&](CompareOp op, double end) {
            return build::compare(op, value, build::constant(end, p.type));
        };
        table.push_back({"RANGE", error_range,
                         fmt::format("`{}` must be a finite number: it decides where functions are computed",
                                     p.symbol.name())});
        checks.push_back(build::make(Assert{build::both(limit(CompareOp::greater_equal, -greatest(p.type)),
                                                        limit(CompareOp::less_equal, greatest(p.type))),
                                            static_cast<int>(table.size()) - 1},
                                     function.origin));
    }
    body.statements.insert(body.statements.begin(), checks.begin(), checks.end());
    return body;
}

}  // namespace nestor
