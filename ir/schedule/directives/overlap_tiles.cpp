// overlap-tiles(y, x, m, n): overlapped tiling of a chain of nests.
//   for y, x { b[x, y] = f(a[x, y]) }   for y, x { c[x, y] = b[x, y - 1] + b[x, y + 1] }
//   =>  for y_tile { for x_tile {                                        // m x n elements of c
//         allocate b[n, m + 2];
//         for y in [y_begin - 1, y_end + 1) { for x in [x_begin, x_end) { b[x, y] = f(a[x, y]) } }
//         for y in [y_begin, y_end) { for x in [x_begin, x_end) { c[x, y] = b[x, y - 1] + b[x, y + 1] } }
//       } }
// What neighbouring tiles both need is computed twice; temporaries are as large as a tile, and stay in cache.
//
// Note [Which nests] (2026-11-23)
// All nests in front take part that write only temporaries which nobody else reads; what a tile needs of
// them follows from intervals of index expressions, from consumers to producers. A loop runs over a part
// only where its index is an index of whatever it writes, so that iterations that are left out are not
// missed; other loops run as a whole. Halide's `compute-at` says the same of one func before bounds are
// known; this directive works on loops of any language, and on nests that were merged before.
//
// Note [Colours in tiles] (2026-11-25)
// Loops around the rows of the last nest whose index says nothing about what is needed, such as the colours
// of a picture, run inside of each tile. Around tiles they would have all nests in front run again for each
// of their iterations: demosaic takes half the time with clang 14.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/overlap.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::subtract;
using build::variable;

/// The nest with loops that run over their spans.
Stmt cut(const Stmt& nest, const std::map<Symbol, Span>& spans) {
    return rewrite_stmts(Block{{nest}},
                         [&](const Stmt& s) -> Stmt {
                             const For* loop = get<For>(s);
                             const auto span = loop ? spans.find(loop->index) : spans.end();
                             if (span == spans.end()) return s;
                             For part = *loop;
                             part.low = span->second.first;
                             part.extent =
                                 simplify(add(subtract(span->second.last, span->second.first), integer(1)));
                             return with(s, std::move(part));
                         })
        .statements.front();
}

For loop_over_tiles(const For& loop, const Symbol& index, std::int64_t count, std::vector<Stmt> body) {
    For tiles;
    tiles.index = index;
    tiles.name = loop.name;
    tiles.name.variable = index.name();
    tiles.low = integer(0);
    tiles.extent = build::ceil_divide(loop.extent, integer(count));
    tiles.body = Block{std::move(body)};
    return tiles;
}

/// The nests one after the other for each tile.
Stmt tiled(const OverlapGroup& group, const OverlapTiles& tiles, const Origin& origin) {
    const Origin& of_last = group.last->origin;
    std::vector<Stmt> over_columns = limits_of(*group.rows, group.row_tile, tiles.row_count, of_last);
    std::vector<Stmt> inside = limits_of(*group.columns, group.column_tile, tiles.column_count, of_last);
    std::set<Symbol> made;
    for (const OverlapMember& member : group.members) {
        for (const Symbol& symbol : member.written)
            if (made.insert(symbol).second)
                inside.push_back(build::make(Allocate{group.temporaries.at(symbol)}, of_last));
        inside.push_back(cut(member.nest, member.loops));
    }
    const auto part = [](const OverlapGroup::Tile& tile) {
        return Span{variable(tile.begin), subtract(variable(tile.end), integer(1))};
    };
    const For& first = group.inside == 0 ? *group.rows : *group.outer[group.outer.size() - group.inside];
    const Stmt rows = find_loop_statement(Block{{group.last}}, first.name);
    inside.push_back(cut(
        rows, {{group.rows->index, part(group.row_tile)}, {group.columns->index, part(group.column_tile)}}));
    over_columns.push_back(build::make(
        loop_over_tiles(*group.columns, group.column_tile.index, tiles.column_count, std::move(inside)),
        of_last));
    const Stmt over_rows = build::make(
        loop_over_tiles(*group.rows, group.row_tile.index, tiles.row_count, std::move(over_columns)), origin);
    if (rows == group.last) return over_rows;
    const Block all =
        replace_loop(Block{{group.last}}, first.name, [&](const Stmt&) { return std::vector{over_rows}; });
    return all.statements.front();
}

}  // namespace

Refusal check(const Subject& subject, const OverlapTiles& tiles) {
    if (Refusal missing = require_loops(subject, {tiles.rows, tiles.columns}, 2)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    if (tiles.row_count < 1 || tiles.column_count < 1)
        return refusal(subject, "SCH-82", "a tile has at least one row and one column");
    SymbolSource symbols(subject.program.next_symbol);
    std::string why;
    if (!find_overlap(subject, tiles, symbols, &why))
        return refusal(subject, "SCH-82", why,
                       "the last of several nests, with its rows and its columns directly inside: the nests "
                       "in front of it compute temporaries that only they and it read");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const OverlapTiles& tiles, SymbolSource& symbols) {
    const OverlapGroup group = *find_overlap(subject, tiles, symbols, nullptr);
    const Stmt result = tiled(group, tiles, made(group.last->origin, subject.cause.reason));
    std::set<Stmt> gone;
    for (const OverlapMember& member : group.members) gone.insert(member.nest);
    const std::function<Block(const Block&)> without = [&](const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            const Allocate* allocate = get<Allocate>(s);
            if (gone.contains(s) || (allocate && group.temporaries.contains(allocate->buffer.symbol)))
                continue;
            out.statements.push_back(s == group.last ? result : map_blocks(s, without));
        }
        return out;
    };
    return without(subject.body());
}

}  // namespace nestor::schedule
