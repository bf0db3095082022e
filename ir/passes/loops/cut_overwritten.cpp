// Iterations of a row that the next row overwrites: found by their subscripts, which are the same but for the
// index.
#include "ir/passes/loops/cut_overwritten.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/edge_loop.hpp"

namespace nestor {
namespace {

constexpr std::int64_t shortest_row = 8;  // iterations that are worth three loops for one

/// The one store of a loop's body: a plain one, of a value that does not depend on what is stored.
const Store* row_of(const For& loop) {
    const bool plain = (loop.mode.kind == ModeKind::serial || loop.mode.kind == ModeKind::vectorized) &&
                       loop.reductions.empty() && loop.body.statements.size() == 1;
    const Store* store = plain ? get<Store>(loop.body.statements[0]) : nullptr;
    if (!store || store->op || store->targets.size() != 1) return nullptr;
    const StoreTarget& target = store->targets[0];
    const bool reads_itself =
        loads_from(store->values[0], target.buffer) ||
        std::any_of(target.indices.begin(), target.indices.end(), [](const Expr& e) { return loads({e}); });
    return reads_itself ? nullptr : store;
}

/// True where both rows store to the same place for the same index, and one place for each index.
bool same_places(const For& first, const For& second) {
    const Store *a = row_of(first), *b = row_of(second);
    if (!a || !b || a->targets[0].buffer != b->targets[0].buffer) return false;
    const auto &at = a->targets[0].indices, &other = b->targets[0].indices;
    const Substitution same_index = {{second.index, build::variable(first.index)}};
    bool one_each = false;
    for (std::size_t k = 0; k < at.size(); ++k) {
        if (!same(at[k], substitute(other[k], same_index))) return false;
        const Affine place = affine(at[k]);
        const Integer step = coefficient(place, first.index);
        one_each = one_each ||
                   (step != 0 && !uses(place - step * affine(build::variable(first.index)), first.index));
    }
    return one_each;
}

/// The loop that a statement is, or that is all there is under its condition.
const For* row_in(const Stmt& s) {
    const If* guard = get<If>(s);
    if (!guard) return get<For>(s);
    const bool alone = guard->otherwise.statements.empty() && guard->then.statements.size() == 1 &&
                       !loads({guard->condition});
    return alone ? get<For>(guard->then.statements[0]) : nullptr;
}

/// True where the second row begins behind the end of the first.
bool is_behind(const For& first, const For& second) {
    return is_nonnegative_by_cases(affine(second.low) - affine(first.low) - affine(first.extent), {});
}

bool is_overwritten(const Stmt& first, const Stmt& second) {
    const For *row = get<For>(first), *inner = row_in(second);
    return row && inner && inner->mode.kind == ModeKind::vectorized && same_places(*row, *inner) &&
           !is_behind(*row, *inner) &&
           build::as_integer(inner->extent).value_or(shortest_row) >= shortest_row;
}

class Cutter {
public:
    Cutter(const Block& body, SymbolSource& symbols) : symbols_(symbols), loops_(names_of_loops(body)) {}

    Block block(const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            if (!out.statements.empty() && is_overwritten(out.statements.back(), s)) {
                const Stmt row = out.statements.back();
                out.statements.pop_back();
                const std::vector<Stmt> cut = around(row, s);
                out.statements.insert(out.statements.end(), cut.begin(), cut.end());
            } else {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
            }
        }
        return out;
    }

private:
    /// The second row between what it leaves of the first; all of the first where it does not run.
    std::vector<Stmt> around(const Stmt& first, const Stmt& second) {
        const For &row = *get<For>(first), &inner = *row_in(second);
        const Expr stop = build::add(row.low, row.extent);
        const Expr begin = build::maximum(row.low, inner.low);
        const Expr end = build::maximum(begin, build::add(inner.low, inner.extent));  // an empty row has none
        Block out;
        if (constant_difference(begin, row.low) == 1)
            out.statements.push_back(build::make(
                If{build::compare(CompareOp::less, row.low, stop), only_iteration(row), {}}, first->origin));
        else
            out.statements.push_back(edge_loop(first, unused_suffix(loops_, row.name, "_before"), row.low,
                                               build::minimum(begin, stop), symbols_));
        const If* guard = get<If>(second);
        out.statements.push_back(guard ? guard->then.statements[0] : second);
        out.statements.push_back(
            edge_loop(first, unused_suffix(loops_, row.name, "_after"), end, stop, symbols_));
        if (!guard) return out.statements;
        return {with(second, If{guard->condition, out, Block{{first}}})};
    }

    static Block only_iteration(const For& row) {
        return Block{{substitute(row.body.statements[0], {{row.index, row.low}})}};
    }

    SymbolSource& symbols_;
    std::set<LoopName> loops_;
};

}  // namespace

Program cut_overwritten(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        return Cutter(body, symbols).block(body);
    });
}

}  // namespace nestor
