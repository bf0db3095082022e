// The nest that overlapped tiling cuts into tiles, and whether its loops can be cut.
#include "ir/schedule/directives/overlap_nest.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/nest_accesses.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {

/// The block that holds the statement directly.
const Block* block_of(const Block& block, const Stmt& wanted) {
    const Block* found = nullptr;
    for (const Stmt& s : block.statements) {
        if (s == wanted) return &block;
        (void)map_blocks(s, [&](const Block& inner) {
            if (!found) found = block_of(inner, wanted);
            return inner;
        });
    }
    return found;
}

std::string take_last_nest(OverlapGroup& group, const Block& body, const OverlapTiles& tiles) {
    const auto around = loops_around(body, tiles.rows);
    group.rows = find_loop(body, tiles.rows);
    group.columns = find_loop(body, tiles.columns);
    group.last = find_loop_statement(body, around.empty() ? tiles.rows : around.front()->name);
    auto nest = perfect_nest(*get<For>(group.last));
    const auto rows = std::find(nest.begin(), nest.end(), group.rows);
    if (rows == nest.end() || rows + 1 == nest.end() || *(rows + 1) != group.columns)
        return fmt::format("{} does not stand directly in {}", print(tiles.columns), print(tiles.rows));
    nest.erase(rows + 2, nest.end());
    for (const For* loop : nest)
        if (loop->kind != LoopKind::pure)
            return fmt::format("the iterations of {} are not independent", print(loop->name));
    group.outer.assign(nest.begin(), nest.end() - 2);
    const For& outermost = *get<For>(group.last);
    if (outermost.mode.kind != ModeKind::serial)
        return fmt::format("{} runs at once already", print(outermost.name));
    for (const For* loop : all_loops(outermost.body))
        if (loop->mode.kind != ModeKind::serial)
            return fmt::format("{} runs at once already", print(loop->name));
    if (!only_computes(group.last)) return "the nest does more than compute";
    if (!each_writes_its_own(group.last, nest))
        return "iterations of the nest share elements that they write: a tile would need another one";
    for (const For* loop : nest)
        for (const For* inner : nest)
            if (uses(inner->low, loop->index) || uses(inner->extent, loop->index))
                return fmt::format("the limits of {} depend on {}", print(inner->name), print(loop->name));
    return "";
}

}  // namespace nestor::schedule
