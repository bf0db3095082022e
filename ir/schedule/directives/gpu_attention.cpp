// gpu-attention(rows, keys): attention in one kernel, with the online maximum of each row:
//   for t { for s { for d { S[t, s] += Q[t, d] * K[s, d] } } }      M[t] = max S;  W = exp(S - M);  T[t] =
//   sum W for t { for e { for s { O[t, e] += W[t, s] * V[s, e] } } }      O[t, e] = O[t, e] / T[t]
//   =>  if t, s and e fill their tiles {
//         for tile gpu_block_x {                                     // 64 rows
//           for s_tile {                                             // 64 keys
//             S_sum = Q * K                                          // 8 by 4 for each thread, in steps of d
//             for row { now = max(M, max S_sum);  keep = exp(M - now);  T *= keep;  O_sum *= keep;  M = now
//                       W_tile = exp(S_sum - now);  T += W_tile }
//             O_sum += W_tile * V }                                  // in steps of s
//           O = O_sum / T } }
//       else { the loops as they were }
//
// Note [Online maximum] (2026-11-28)
// The scores of a row are as many as there are keys, and in three kernels each is written and read four
// times. Here 64 of them at a time are in registers, and what was summed before is scaled to the largest
// score so far: other roundings than the source's, so that the default loops do it under `--fp fast` alone. A
// row that has met no score but -infinity is scaled to 0 in its place, and infinity minus infinity stays
// where the source has it, in rows that meet nothing else. Each thread sums the weights of its own keys;
// threads of a row meet once a tile, for the maximum, and once at the end. The first tile is the one that may
// be short: its threads have scores of the next tile's first keys as well, of which the weights are 0, and
// values in front of the first key are zero.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/attention_tiles.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

using build::integer;
using build::multiply;
using build::subtract;

/// The loop over blocks that takes the place of all nests.
class AttentionBlocks : private NestBuilder {
public:
    AttentionBlocks(const Subject& subject, const Attention& attention, SymbolSource& symbols)
        : NestBuilder(attention.scores.rows->name, attention.scores.statement->origin, symbols),
          reason_(subject.cause.reason),
          attention_(attention),
          handed_(handed()),
          scores_(subject, attention, handed_, symbols),
          values_(subject, attention, handed_, symbols) {}

    /// The condition under which rows and columns fill their tiles; of constant sizes nothing is asked.
    Expr worthwhile() const {
        std::vector<Expr> parts;
        const auto require = [&](CompareOp op, const Expr& extent, std::int64_t bound) {
            const Expr holds = simplify(build::compare(op, extent, integer(bound)));
            if (build::as_integer(holds) != 1) parts.push_back(holds);
        };
        const Expr &rows = attention_.scores.rows->extent, &columns = attention_.values.columns->extent;
        require(CompareOp::greater_equal, rows, tile);
        require(CompareOp::greater_equal, columns, tile);
        require(CompareOp::less_equal, columns, ValueTiles::most_parts * tile);
        require(CompareOp::greater_equal, attention_.scores.columns->extent, tile);
        for (const For* loop : scores_.batch()) require(CompareOp::greater_equal, loop->extent, 1);
        return build::conjunction(parts);
    }

    std::vector<Stmt> statements() {
        const For &rows = *attention_.scores.rows, &keys = *attention_.scores.columns;
        std::vector<Stmt> out, body;
        const Expr row_tiles = name(out, scores_.rows() + "_tiles", ceil_quotient(rows.extent, tile));
        const Symbol block = fresh("tile");
        const Substitution places =
            divided(body, quotient(build::variable(block), row_tiles), scores_.batch());
        const auto known = build::as_integer(rows.extent);
        const bool whole = known && *known % tile == 0;
        const Expr own = name(body, scores_.rows() + (whole ? "_first" : "_own"),
                              multiply(remainder(build::variable(block), row_tiles), integer(tile)));
        const Expr first = whole ? own
                                 : name(body, scores_.rows() + "_first",
                                        build::minimum(own, subtract(rows.extent, integer(tile))));
        values_.place(places, first, whole ? TileEdge::none : TileEdge::inward);
        scores_.allocate_tiles(body);
        values_.allocate_tiles(body);
        const ValueTiles::Own own_rows{own, {}, places};
        body.push_back(values_.begin(own_rows));
        body.push_back(over_keys(keys, places, first));
        values_.end(body, own_rows);
        For blocks =
            loop(scores_.rows() + "_tile", block, multiply(product_of_extents(scores_.batch()), row_tiles),
                 std::move(body), {ModeKind::gpu_block_x});
        out.push_back(build::make(std::move(blocks), made(attention_.scores.statement->origin, reason_)));
        // the loops as they were keep their indices
        Block all{std::move(out)};
        return rename(all, fresh_names(all, symbols())).statements;
    }

private:
    static constexpr std::int64_t tile = AttentionProduct::tile_side;

    Handed handed() {
        const auto columns = build::as_integer(attention_.values.columns->extent);
        return {fresh("weights"), fresh("row_" + attention_.biggest.name()),
                fresh("thread_" + attention_.total.name()),
                fresh(attention_.values.store->targets[0].buffer.name() + "_sum"),
                columns ? std::clamp<std::int64_t>((*columns + tile - 1) / tile, 1, ValueTiles::most_parts)
                        : ValueTiles::most_parts};
    }

    /// Tiles of keys, the last one of which is full.
    Stmt over_keys(const For& keys, const Substitution& places, const Expr& first_row) {
        const Symbol place = fresh(scores_.columns() + "_tile");
        std::vector<Stmt> inside;
        const Expr tiles = ceil_quotient(keys.extent, tile);
        const Expr behind = multiply(subtract(tiles, build::variable(place)), integer(tile));
        const Expr first = name(inside, scores_.columns() + "_first", subtract(keys.extent, behind));
        const auto known = build::as_integer(keys.extent);
        ScoreTiles::Keys own{first, first, integer(0)};
        if (!known || *known % tile != 0) {
            own.begin = name(inside, scores_.columns() + "_begin", build::maximum(first, integer(0)));
            own.shift = name(inside, scores_.columns() + "_shift", subtract(own.begin, first));
        }
        scores_.place(places, first_row, own);
        inside.push_back(scores_.allocate_sums());
        inside.push_back(scores_.begin({}));
        scores_.sum_steps(inside);
        scores_.end(inside, {});
        inside.push_back(values_.over_parts(first));
        return statement(
            loop(scores_.columns() + "_tile", place, tiles, std::move(inside), {}, LoopKind::reduction));
    }

    const std::string reason_;
    const Attention& attention_;
    const Handed handed_;
    ScoreTiles scores_;
    ValueTiles values_;
};

}  // namespace

Refusal check(const Subject& subject, const GpuAttention& directive) {
    if (Refusal missing = require_loops(subject, {directive.rows, directive.keys}, 2)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_attention(subject, directive.rows, directive.keys, &why))
        return refusal(subject, "SCH-94", why,
                       "a product of queries and keys, the softmax of its rows, and the product of these "
                       "weights with values, one behind the other");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuAttention& directive, SymbolSource& symbols) {
    const Attention attention = *find_attention(subject, directive.rows, directive.keys, nullptr);
    AttentionBlocks blocks(subject, attention, symbols);
    const Expr condition = blocks.worthwhile();
    std::vector<Stmt> statements = blocks.statements();
    const auto& parts = attention.statements;
    Block as_it_was;
    const std::function<Block(const Block&)> others = [&](const Block& block) {
        return map_block(block, [&](const Stmt& s) -> Stmt {
            const Allocate* allocate = get<Allocate>(s);
            const bool is_temporary = allocate && attention.temporaries.contains(allocate->buffer.symbol);
            if (is_temporary) as_it_was.statements.push_back(s);
            const bool is_part = std::find(parts.begin(), parts.end() - 1, s) != parts.end() - 1;
            return is_temporary || is_part ? nullptr : map_blocks(s, others);
        });
    };
    const Block rest = others(subject.body());
    as_it_was.statements.insert(as_it_was.statements.end(), parts.begin(), parts.end());
    if (build::as_integer(condition) != 1)
        statements = {build::make(If{condition, Block{std::move(statements)}, std::move(as_it_was)},
                                  attention.scores.statement->origin)};
    const std::function<Block(const Block&)> replaced = [&](const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            if (s == parts.back())
                out.statements.insert(out.statements.end(), statements.begin(), statements.end());
            else
                out.statements.push_back(map_blocks(s, replaced));
        }
        return out;
    };
    return with_unique_loops(replaced(rest));
}

}  // namespace nestor::schedule
