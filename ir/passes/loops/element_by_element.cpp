// Interchange of a reduction and the row around whose elements it runs, each in a local variable.
#include "ir/passes/loops/element_by_element.hpp"

#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

static const char* name_of_reduced(ReduceOp op) {
    return op == ReduceOp::minimum ? "smallest" : op == ReduceOp::maximum ? "largest" : "sum";
}

static For with_body(const Stmt& s, const std::string& suffix, std::vector<Stmt> body) {
    For loop = *get<For>(s);
    if (!loop.name.variable.empty()) loop.name.variable += suffix;
    loop.body = Block{std::move(body)};
    return loop;
}

Stmt element_by_element(const RowReduction& row, const Expr& low, const Expr& extent,
                        const std::string& suffix, SymbolSource& symbols) {
    const ReductionPattern& pattern = row.pattern;
    const Origin& origin = pattern.sum->origin;
    const Type& type = pattern.addend->type;
    const Symbol element = symbols.fresh(name_of_reduced(pattern.op));
    const Expr value = build::variable(element, type);
    Stmt steps = build::make(Assign{element, build::apply(pattern.op, value, pattern.addend)}, origin);
    for (auto loop = row.loops.rbegin(); loop != row.loops.rend(); ++loop)
        steps = with(*loop, with_body(*loop, suffix, {std::move(steps)}));
    const Stmt& along = pattern.loops[1];
    For whole = with_body(along, suffix,
                          {build::make(Declare{element, type, row.beginning}, origin), std::move(steps),
                           with(pattern.sum, Store{{pattern.store().targets[0]}, {value}, std::nullopt})});
    whole.mode = {}, whole.low = low, whole.extent = extent;
    const Block one{{with(along, std::move(whole))}};
    return rename(one, fresh_names(one, symbols)).statements.front();
}

}  // namespace nestor
