// Copies of outputs: each is a func of its own, so that inference, schedules and default loops treat it like
// any other.
#include "ir/lower/outputs.hpp"

#include <numeric>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/holes.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The own buffer of a parameter's, with open bounds, in the same order of memory.
Stmt allocation(const Buffer& parameter, const Symbol& own, const std::string& func, const Origin& origin) {
    Buffer buffer = parameter;
    buffer.symbol = own;
    buffer.place = MemorySpace::heap;
    for (std::size_t d = 0; d < buffer.dimensions.size(); ++d)
        buffer.dimensions[d] = {func_hole(func, HoleUse::allocate, d, HolePart::minimum),
                                func_hole(func, HoleUse::allocate, d, HolePart::length), nullptr};
    return build::make(Allocate{std::move(buffer)}, origin);
}

/// compute f.out on (?, ?) { for .. { parameter[x, y] = f[x, y] } }, loops in the order of memory.
Stmt copy_nest(const std::vector<const Buffer*>& parameters, const Renaming& own, const std::string& func,
               const std::vector<std::string>& variables, SymbolSource& symbols, const Origin& origin) {
    const std::string label = func + ".out";
    std::vector<Symbol> indices;
    std::vector<Expr> place;
    for (const std::string& variable : variables) {
        indices.push_back(symbols.fresh(variable));
        place.push_back(build::variable(indices.back()));
    }
    Store store;
    for (const Buffer* p : parameters) {
        store.targets.push_back({p->symbol, place});
        store.values.push_back(build::load(own.at(p->symbol), p->element, place, origin));
    }
    Stmt body = build::make(std::move(store), origin);
    std::vector<int> order = parameters.front()->layout;
    if (order.empty()) {
        order.resize(variables.size());
        std::iota(order.begin(), order.end(), 0);
    }
    Compute compute{label, {}, {}};
    for (std::size_t d = 0; d < variables.size(); ++d)
        compute.region.emplace_back(func_hole(label, HoleUse::compute, d, HolePart::minimum),
                                    func_hole(label, HoleUse::compute, d, HolePart::length));
    for (auto d = order.rbegin(); d != order.rend(); ++d) {
        const auto k = static_cast<std::size_t>(*d);
        LoopName name{label, 0, "s0", variables[k]};
        const Expr low = loop_hole(name, HolePart::minimum);
        const Expr extent = loop_hole(name, HolePart::length);
        body = build::make(
            For{indices[k], std::move(name), LoopKind::pure, low, extent, {}, {}, Block{{body}}}, origin);
    }
    const Stmt stage = build::make(Label{"s0", Block{{body}}}, origin);
    compute.body.statements = {build::make(Label{label, Block{{stage}}}, origin)};
    return build::make(std::move(compute), origin);
}

}  // namespace

Block through_own_buffer(const Function& function, const Block& body, const std::string& func,
                         SymbolSource& symbols) {
    const FuncSite site = find_func(body, func);
    std::vector<const Buffer*> parameters;
    Renaming own;
    for (const Parameter& p : function.parameters)
        if (p.buffer && site.buffers.contains(p.symbol)) {
            parameters.push_back(&*p.buffer);
            own.emplace(p.symbol, symbols.fresh(p.symbol.name()));
        }
    if (parameters.empty()) return body;
    const auto variables = dimension_names(site);
    const Origin& origin = site.compute->origin;
    return rewrite_block_of(body, site.compute, [&](const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            if (s == site.compute)
                for (const Buffer* p : parameters)
                    out.statements.push_back(allocation(*p, own.at(p->symbol), func, origin));
            for (const Stmt& one : rename(Block{{s}}, own).statements) out.statements.push_back(one);
            if (s == site.compute)
                out.statements.push_back(copy_nest(parameters, own, func, variables, symbols, origin));
        }
        return out;
    });
}

}  // namespace nestor
