// Funcs that directives make: their holes are numbered and named as lowering does.
#include "ir/schedule/directives/new_funcs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/holes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Stmt open_allocation(const FuncShape& shape, const Symbol& symbol, const Type& element,
                     const Origin& origin) {
    Buffer buffer{symbol, element, {}, MemorySpace::heap, {}, {}};
    const std::size_t rank = shape.dimensions.size();
    for (std::size_t d = 0; d < rank; ++d) {
        buffer.dimensions.push_back({func_hole(shape.func, HoleUse::allocate, d, HolePart::minimum),
                                     func_hole(shape.func, HoleUse::allocate, d, HolePart::length), nullptr});
        if (rank > 1) buffer.layout.push_back(static_cast<int>(rank - 1 - d));
    }
    return build::make(Allocate{std::move(buffer)}, origin);
}

Stmt open_compute(const FuncShape& shape, std::vector<Stmt> stages, const Origin& origin) {
    Compute compute{shape.func, {}, {}};
    for (std::size_t d = 0; d < shape.dimensions.size(); ++d)
        compute.region.emplace_back(func_hole(shape.func, HoleUse::compute, d, HolePart::minimum),
                                    func_hole(shape.func, HoleUse::compute, d, HolePart::length));
    compute.body = Block{{build::make(Label{shape.func, Block{std::move(stages)}}, origin)}};
    return build::make(std::move(compute), origin);
}

Stmt open_stage(const FuncShape& shape, const std::string& stage, SymbolSource& symbols, const Origin& origin,
                const std::function<Stmt(const std::vector<Expr>&)>& statement) {
    std::vector<Symbol> indices;
    std::vector<Expr> at;
    for (const std::string& dimension : shape.dimensions) {
        indices.push_back(symbols.fresh(dimension));
        at.push_back(build::variable(indices.back()));
    }
    Stmt nest = statement(at);
    for (std::size_t d = 0; d < indices.size(); ++d) {
        const LoopName name{shape.func, 0, stage, shape.dimensions[d]};
        nest = build::make(For{indices[d],
                               name,
                               LoopKind::pure,
                               loop_hole(name, HolePart::minimum),
                               loop_hole(name, HolePart::length),
                               {},
                               {},
                               Block{{nest}}},
                           origin);
    }
    return build::make(Label{stage, Block{{nest}}}, origin);
}

Refusal require_new_func(const Subject& subject, const std::string& name) {
    const auto funcs = computed_funcs(subject.body());
    bool known = std::find(funcs.begin(), funcs.end(), name) != funcs.end();
    for (const Parameter& p : subject.function.parameters) known = known || p.symbol.name() == name;
    visit_kind<Allocate>(subject.body(), [&](const Stmt&, const Allocate& a) {
        known = known || a.buffer.symbol.name() == name;
    });
    if (!known) return std::nullopt;
    return refusal(subject, "SCH-21", fmt::format("`{}` is there already", name),
                   "give the func that the directive makes a new name");
}

Block in_front_of(const Block& body, const std::string& func, const std::vector<Stmt>& statements) {
    const FuncSite site = find_func(body, func);
    const auto belongs = [&](const Stmt& s) {
        return s == site.compute || !path_to(Block{{s}}, site.compute).empty() ||
               std::find(site.allocations.begin(), site.allocations.end(), s) != site.allocations.end();
    };
    Block out = body;
    out.statements.insert(std::find_if(out.statements.begin(), out.statements.end(), belongs),
                          statements.begin(), statements.end());
    return out;
}

std::vector<Symbol> components_of(const Stmt& compute) {
    std::vector<Symbol> components;
    visit_statements(compute, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        if (!store || !components.empty()) return;
        for (const StoreTarget& t : store->targets) components.push_back(t.buffer);
    });
    return components;
}

}  // namespace nestor::schedule
