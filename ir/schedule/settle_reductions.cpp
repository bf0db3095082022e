// Reductions at once, from the innermost loop outwards: what a loop in lanes has summed up is one update for
// the parallel loop around it.
#include "ir/schedule/settle_reductions.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/accumulation.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

std::vector<Stmt> updates_in(const Block& body) {
    std::vector<Stmt> updates;
    visit_kind<Update>(body, [&](const Stmt& s, const Update&) { updates.push_back(s); });
    return updates;
}

/// True where the place is the same in all iterations: nothing that the loop binds is in its subscripts.
bool is_fixed(const StoreTarget& place, const For& loop) {
    std::vector<Symbol> bound{loop.index};
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) bound.push_back(let->symbol);
        if (const For* inner = get<For>(s)) bound.push_back(inner->index);
    });
    return std::none_of(place.indices.begin(), place.indices.end(), [&](const Expr& index) {
        return loads(index) ||
               std::any_of(bound.begin(), bound.end(), [&](const Symbol& s) { return uses(index, s); });
    });
}

/// The updates of a loop, where each combines into a place of its own that stays; else none.
std::vector<Stmt> fixed_updates(const For& loop) {
    std::vector<Stmt> updates = updates_in(loop.body);
    std::set<Symbol> places;
    const bool fixed = std::all_of(updates.begin(), updates.end(), [&](const Stmt& s) {
        const auto update = atomic_accumulation(s);
        return update && is_fixed(update->target, loop) && places.insert(update->target.buffer).second;
    });
    if (!fixed) updates.clear();
    return updates;
}

/// One update of memory for each of the loop's, behind it.
std::vector<Stmt> in_registers(const Stmt& s, const std::vector<Stmt>& updates, SymbolSource& symbols) {
    For loop = *get<For>(s);
    std::vector<Stmt> before, behind;
    for (const Stmt& one : updates) {
        const Accumulation update = *atomic_accumulation(one);
        const ReduceOp op = update.op;
        const Type type = update.value->type;
        const Symbol partial = symbols.fresh("partial_" + update.target.buffer.name());
        loop.body = rewrite_stmts(loop.body, [&](const Stmt& child) -> Stmt {
            if (child != one) return child;
            return with(child, Store{{{partial, {}}}, {update.value}, op});
        });
        loop.reductions.push_back({partial, op, ReductionForm::clause});
        before.push_back(
            build::make(Allocate{{partial, type, {}, MemorySpace::registers, {}, {}}}, s->origin));
        before.push_back(
            build::make(Store{{{partial, {}}}, {build::identity(op, type)}, std::nullopt}, s->origin));
        const Expr sum = build::load(partial, type, {}, one->origin);
        behind.push_back(with(one, Update{{}, update.target, *atomic_form(op), sum}));
    }
    before.push_back(with(s, std::move(loop)));
    before.insert(before.end(), behind.begin(), behind.end());
    return before;
}

bool runs_at_once(const For& loop) {
    return loop.kind == LoopKind::reduction && is_parallel(loop.mode) && !is_gpu_mode(loop.mode.kind) &&
           !updates_in(loop.body).empty();
}

std::vector<Stmt> settled(const Stmt& s, SymbolSource& symbols) {
    const Stmt inside = map_blocks(s, [&](const Block& b) { return settle_reductions(b, symbols); });
    const For* loop = get<For>(inside);
    if (!loop || !runs_at_once(*loop)) return {inside};
    if (const auto updates = fixed_updates(*loop); !updates.empty())
        return in_registers(inside, updates, symbols);
    if (loop->mode.kind == ModeKind::parallel) return {inside};
    For serial = *loop;
    serial.mode = {};
    return {with(inside, std::move(serial))};
}

}  // namespace

Block settle_reductions(const Block& body, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : body.statements)
        for (Stmt& made : settled(s, symbols)) out.statements.push_back(std::move(made));
    return out;
}

}  // namespace nestor
