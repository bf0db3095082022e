// Dead store elimination: keeps the stores whose values reach an effect (analysis/liveness), and of two to
// one element in a row the second.
#include "ir/passes/values/drop_dead_stores.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

std::set<Symbol> unread_in(const Block& body, const std::set<Symbol>& live) {
    std::set<Symbol> unread;
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* a = get<Allocate>(s)) unread.insert(a->buffer.symbol);
    });
    for (const Symbol& symbol : live) unread.erase(symbol);
    visit_statements(body, [&](const Stmt& s) {
        if (const Activate* cell = get<Activate>(s)) unread.erase(cell->target.buffer);
    });
    return unread;
}

/// True where the function has memory whose size it computes: that has decided what the host runs for a
/// device (device_limits), so that all of it stays.
bool computes_sizes(const Block& body) {
    const std::set<Symbol> computed = changed_symbols(body);
    bool own = false;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* a = get<Allocate>(s);
        if (!a) return;
        for (const Dimension& dimension : a->buffer.dimensions)
            visit(dimension.extent, [&](const Expr& e) {
                const Variable* variable = get<Variable>(e);
                own = own || get<Load>(e) || (variable && computed.contains(variable->symbol));
            });
    });
    return own;
}

/// The store to targets that are read: of (a[i], b[i]) = (x, y)  a[i] = x. Null where none is.
Stmt without_unread_targets(const Stmt& s, const std::set<Symbol>& unread) {
    Store store = *get<Store>(s);
    for (std::size_t k = store.targets.size(); k-- > 0;) {
        if (!unread.contains(store.targets[k].buffer)) continue;
        store.targets.erase(store.targets.begin() + static_cast<std::ptrdiff_t>(k));
        store.values.erase(store.values.begin() + static_cast<std::ptrdiff_t>(k));
    }
    if (store.targets.size() == get<Store>(s)->targets.size()) return s;
    return store.targets.empty() ? nullptr : with(s, std::move(store));
}

/// The statement without what only serves unread buffers, names of their elements included; null where
/// nothing is left of it.
Stmt without(const Stmt& s, const std::set<Symbol>& unread, const std::set<Symbol>& live) {
    if (const Let* let = get<Let>(s)) return live.contains(let->symbol) ? s : nullptr;
    if (const Declare* declare = get<Declare>(s)) return live.contains(declare->symbol) ? s : nullptr;
    if (const Assign* assign = get<Assign>(s)) return live.contains(assign->symbol) ? s : nullptr;
    if (const Allocate* a = get<Allocate>(s)) return unread.contains(a->buffer.symbol) ? nullptr : s;
    if (const Grow* grow = get<Grow>(s)) return unread.contains(grow->buffer) ? nullptr : s;
    if (const Fetch* fetch = get<Fetch>(s)) return unread.contains(fetch->target.buffer) ? nullptr : s;
    if (get<Store>(s)) return without_unread_targets(s, unread);
    const Stmt inside = map_children(
        s, [](const Expr& e) { return e; }, [&](const Stmt& child) { return without(child, unread, live); });
    if (const For* loop = get<For>(inside)) {
        if (loop->body.statements.empty()) return nullptr;
        For copy = *loop;
        const auto erased = std::erase_if(
            copy.reductions, [&](const Reduction& reduction) { return unread.contains(reduction.buffer); });
        return erased > 0 ? with(inside, std::move(copy)) : inside;
    }
    const If* branch = get<If>(inside);
    const Block* block = get<Block>(inside);
    const bool empty =
        (branch && inside != s && branch->then.statements.empty() && branch->otherwise.statements.empty()) ||
        (block && block->statements.empty());
    return empty ? nullptr : inside;
}

/// True where the next store writes the element again without reading it: other elements of the buffer lie a
/// constant distance away.
bool overwrites(const Stmt& later, const Stmt& earlier) {
    const Store *next = get<Store>(later), *store = get<Store>(earlier);
    if (!next || !store || next->op || store->op || next->targets.size() != 1 || store->targets.size() != 1)
        return false;
    const StoreTarget &place = next->targets[0], &old = store->targets[0];
    if (place.buffer != old.buffer || !same(place.indices, old.indices)) return false;
    bool elsewhere = true;
    const auto look = [&](const Expr& e) {
        visit(e, [&](const Expr& part) {
            const Load* load = get<Load>(part);
            if (!load || load->buffer != place.buffer) return;
            bool differs = false;
            for (std::size_t k = 0; k < load->indices.size(); ++k) {
                const auto distance = constant_difference(load->indices[k], place.indices[k]);
                differs = differs || (distance && *distance != 0);
            }
            elsewhere = elsewhere && differs;
        });
    };
    look(next->values[0]);
    for (const Expr& index : place.indices) look(index);
    return elsewhere;
}

Block without_overwritten(const Block& block) {
    Block out;
    for (const Stmt& s : block.statements) {
        if (!out.statements.empty() && overwrites(s, out.statements.back())) out.statements.pop_back();
        out.statements.push_back(map_blocks(s, without_overwritten));
    }
    return out;
}

}  // namespace

Program drop_dead_stores(const Program& program, const Target& machine) {
    return map_bodies(program, [&](const Function&, const Block& all) {
        if (machine.has_blocks() && computes_sizes(all)) return all;
        const Block body = without_overwritten(all);
        const std::set<Symbol> live = live_symbols(body);
        const std::set<Symbol> unread = unread_in(body, live);
        return unread.empty() ? body
                              : map_block(body, [&](const Stmt& s) { return without(s, unread, live); });
    });
}

}  // namespace nestor
