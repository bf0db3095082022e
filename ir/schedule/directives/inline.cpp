// inline(func):  compute f { .. f[x, y] = e }  .. f[a, b] ..   =>   .. e[x := a, y := b] ..
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
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

std::set<Symbol> buffers_of(const Store& store) {
    std::set<Symbol> buffers;
    for (const StoreTarget& target : store.targets) buffers.insert(target.buffer);
    return buffers;
}

std::size_t reads_of(const Block& body, const std::set<Symbol>& buffers) {
    const std::uint64_t bits = symbol_bits(buffers);
    std::size_t reads = 0;
    const std::function<void(const Expr&)> in_value = [&](const Expr& e) {
        if (!may_mention(e, bits)) return;
        const Load* load = get<Load>(e);
        reads += load && buffers.contains(load->buffer);
        each_child(e, in_value);
    };
    const std::function<void(const Stmt&)> in_statement = [&](const Stmt& s) {
        if (may_mention(s, bits)) each_child(s, in_value, in_statement);
    };
    for (const Stmt& s : body.statements) in_statement(s);
    return reads;
}

/// The nodes that the body would have: of a func that is read twice, whose reader is inlined where it is read
/// twice, and so on, they double each time. Nothing for a func that is read once: its value only moves.
std::optional<std::size_t> nodes_with(const Block& body, const Store& store) {
    const std::size_t reads = reads_of(body, buffers_of(store));
    if (reads < 2) return std::nullopt;
    std::size_t nodes = 0;
    visit(
        body, [](const Stmt&) {}, [&](const Expr&) { ++nodes; });
    for (const Expr& value : store.values) nodes += reads * node_count(value);
    return nodes;
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
        return refusal(subject, rules::func_directives,
                       fmt::format("`{}` has updates, so its value is no expression", func),
                       "compute-at places it near its use");
    if (const auto nodes = nodes_with(subject.body(), *stores[0]); nodes && *nodes > most_nodes)
        return refusal(
            subject, rules::func_directives,
            fmt::format("with `{}` in place of its reads the function would have {} operations and "
                        "reads, more than {}",
                        func, *nodes, most_nodes),
            "what is read several times doubles with each func that is inlined: compute one of them "
            "with compute-at or compute-root");
    const std::vector<std::string> inside = computed_funcs(get<Compute>(site.compute)->body);
    if (!inside.empty())
        return refusal(subject, rules::func_directives,
                       fmt::format("`{}` is computed inside `{}`", inside[0], func),
                       "inline that func as well, or compute it at another place");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Inline& inlined, SymbolSource&) {
    const FuncSite site = find_func(subject.body(), inlined.func);
    const Store& store = *stores_of(site.compute)[0];
    std::map<Symbol, std::size_t> component;
    for (std::size_t k = 0; k < store.targets.size(); ++k) component[store.targets[k].buffer] = k;
    std::vector<Stmt> gone = site.allocations;
    gone.push_back(site.compute);
    const std::uint64_t bits = symbol_bits(buffers_of(store));
    const std::function<Expr(const Expr&)> in_value = [&](const Expr& whole) -> Expr {
        if (!may_mention(whole, bits)) return whole;
        const Expr e = map_children(whole, in_value);
        const Load* load = get<Load>(e);
        if (!load || !component.contains(load->buffer)) return e;
        const std::size_t k = component.at(load->buffer);
        Substitution arguments;
        for (std::size_t d = 0; d < load->indices.size(); ++d)
            arguments.emplace_back(get<Variable>(store.targets[k].indices[d])->symbol, load->indices[d]);
        return substitute(store.values[k], arguments);
    };
    const std::function<Stmt(const Stmt&)> in_statement = [&](const Stmt& s) {
        return may_mention(s, bits) ? map_children(s, in_value, in_statement) : s;
    };
    return map_block(without_statements(subject.body(), gone), in_statement);
}

}  // namespace nestor::schedule
