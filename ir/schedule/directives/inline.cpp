// inline(func):  compute f { .. f[x, y] = e }  .. f[a, b] ..   =>   .. e[x := a, y := b] ..
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

constexpr std::size_t most_nodes = 50000;  // of a body: more would be printed than anyone reads

/// The stores of a compute, those of computes inside it left out.
std::vector<const Store*> stores_of(const Stmt& compute) {
    std::vector<const Store*> stores;
    visit_statements(compute, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s)) stores.push_back(store);
    });
    return stores;
}

/// The nodes that the body would have: of a func that is read twice, whose reader is inlined where it is read
/// twice, and so on, they double each time.
std::size_t nodes_with(const Block& body, const Store& store) {
    std::size_t nodes = 0, of_values = 0, reads = 0;
    for (const Expr& value : store.values) of_values += node_count(value);
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            ++nodes;
            const Load* load = get<Load>(e);
            reads += load && std::any_of(store.targets.begin(), store.targets.end(),
                                         [&](const StoreTarget& t) { return t.buffer == load->buffer; });
        });
    return nodes + reads * of_values;
}

bool is_plain(const Store& store) {
    return !store.op && std::all_of(store.targets.begin(), store.targets.end(), [](const StoreTarget& t) {
        return std::all_of(t.indices.begin(), t.indices.end(),
                           [](const Expr& e) { return get<Variable>(e) != nullptr; });
    });
}

}  // namespace

Refusal check(const Subject& subject, const Inline& inlined) {
    if (Refusal missing = require_func(subject, inlined.func)) return missing;
    const std::string& func = inlined.func;
    const FuncSite site = find_func(subject.body(), func);
    const auto stores = stores_of(site.compute);
    if (stores.size() != 1 || !is_plain(*stores[0]))
        return refusal(subject, "HAL-58",
                       fmt::format("`{}` has updates, so its value is no expression", func),
                       "compute-at places it near its use");
    if (const std::size_t nodes = nodes_with(subject.body(), *stores[0]); nodes > most_nodes)
        return refusal(
            subject, "HAL-58",
            fmt::format("with `{}` in place of its reads the function would have {} operations and "
                        "reads, more than {}",
                        func, nodes, most_nodes),
            "what is read several times doubles with each func that is inlined: compute one of them "
            "with compute-at or compute-root");
    const std::vector<std::string> inside = computed_funcs(get<Compute>(site.compute)->body);
    if (!inside.empty())
        return refusal(subject, "HAL-58", fmt::format("`{}` is computed inside `{}`", inside[0], func),
                       "inline that func as well, or compute it at another place");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Inline& inlined, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), inlined.func);
    const Store& store = *stores_of(site.compute)[0];
    std::map<Symbol, std::size_t> component;
    for (std::size_t k = 0; k < store.targets.size(); ++k) component[store.targets[k].buffer] = k;
    const Block without = rewrite_stmts(subject.body(), [&](const Stmt& s) -> Stmt {
        const bool gone = s == site.compute || std::find(site.allocations.begin(), site.allocations.end(),
                                                         s) != site.allocations.end();
        return gone ? nullptr : s;
    });
    return rewrite_exprs(without, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        if (!load || !component.contains(load->buffer)) return e;
        const std::size_t k = component.at(load->buffer);
        Substitution arguments;
        for (std::size_t d = 0; d < load->indices.size(); ++d)
            arguments.emplace_back(get<Variable>(store.targets[k].indices[d])->symbol, load->indices[d]);
        return substitute(store.values[k], arguments);
    });
}

}  // namespace nestor::schedule
