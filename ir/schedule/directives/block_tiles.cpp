// Tiles of blocks: which loops are rows, columns, terms and batches, and the steps of a tile.
//
// Note [Edges of tiles] (2026-11-24)
// Edges stay out of the steps. The last tile of rows begins earlier, so that it is full, and stores only what
// no other one does. Of the terms the first step is the one that may be short, and is copied in front of the
// loop: what is in front of the first term is zero in both factors (0 times infinity is no zero). All loops
// of rows are one fused loop, those of columns, of the sum and of what is in both factors too: what is
// gathered, as in a convolution, is divided into indices where it is copied.
#include "ir/schedule/directives/block_tiles.hpp"

#include <algorithm>
#include <utility>

#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;
using build::minimum;
using build::multiply;
using build::subtract;
using build::variable;

/// What a fused index is called: as the loop, where it is one.
static std::string name_of(const std::vector<const For*>& loops, const char* otherwise) {
    return loops.size() == 1 ? loops[0]->index.name() : otherwise;
}

BlockTiles::BlockTiles(const Subject& subject, const Contraction& c, std::int64_t row_count,
                       std::int64_t column_count, std::int64_t terms, SymbolSource& symbols)
    : NestBuilder(c.rows->name, c.statement->origin, symbols),
      c_(c),
      tile_terms_(terms),
      epilogues_(find_epilogues(subject, c)),
      origin_(made(c.statement->origin, subject.cause.reason)) {
    A_.value = c.row_factor, A_.name = c.row_name, A_.is_near = c.rows_are_near;
    B_.value = c.column_factor, B_.name = c.column_name, B_.is_near = c.column_step == 1;
    A_.mask = c.masks.rows, B_.mask = c.masks.columns;
    A_.tile = row_count, B_.tile = column_count;
    // in the order of the nest, so that what runs along memory is the innermost
    std::vector<const For*> pure = c.others;
    pure.insert(pure.end(), {c.rows, c.columns});
    for (const For* loop : c.loops()) {
        if (std::find(pure.begin(), pure.end(), loop) == pure.end()) continue;
        const bool in_A = uses(c.row_factor, loop->index), in_B = uses(c.column_factor, loop->index);
        (in_A && in_B ? batch_ : in_A ? A_.loops : B_.loops).push_back(loop);
    }
    const auto last = [](std::vector<const For*>& loops, const For* wanted) {
        std::stable_partition(loops.begin(), loops.end(), [&](const For* l) { return l != wanted; });
    };
    last(A_.loops, c.rows), last(B_.loops, c.columns);
    A_.axis = name_of(A_.loops, "row"), B_.axis = name_of(B_.loops, "column");
    term_ = name_of(c.sums, "term");
}

Expr BlockTiles::worthwhile() const {
    std::vector<Expr> parts;
    const auto at_least = [&](const Expr& extent, std::int64_t least) {
        if (build::as_integer(extent).value_or(-1) < least)
            parts.push_back(build::compare(CompareOp::greater_equal, extent, integer(least)));
    };
    // at least `extent / stride`, rounded down, in a part
    const auto runs = [&](const For& loop) {
        const Phases::Count* count = c_.phases.count_of(loop);
        at_least(count ? count->extent : loop.extent, count ? count->stride : 1);
    };
    const auto fill = [&](const std::vector<const For*>& loops, std::int64_t least) {
        Expr product = integer(1);
        for (const For* loop : loops) {
            const Phases::Count* count = c_.phases.count_of(*loop);
            const Expr fewest = count ? subtract(count->extent, integer(count->stride - 1)) : loop->extent;
            product = multiply(product, simplify(fewest));
            if (count) least *= count->stride;
        }
        at_least(product, least);
    };
    for (const Factor* factor : {&A_, &B_}) {
        if (factor->loops.size() > 1)
            for (const For* loop : factor->loops) runs(*loop);
        fill(factor->loops, factor->tile);
    }
    if (batch_.size() > 1)
        for (const For* loop : batch_) runs(*loop);
    for (std::size_t k = c_.phases.loops.empty() ? 1 : 0; k < c_.sums.size(); ++k) runs(*c_.sums[k]);
    return build::conjunction(parts);
}

std::vector<Stmt> BlockTiles::statements() {
    std::vector<Stmt> out;
    const Expr rows = name(out, A_.axis + "_count", product_of_extents(A_.loops));
    const Expr columns = name(out, B_.axis + "_count", product_of_extents(B_.loops));
    terms_ = name(out, term_ + "_count", product_of_extents(c_.sums));
    const Expr row_tiles = name(out, A_.axis + "_tiles", ceil_quotient(rows, A_.tile));
    const Expr column_tiles = name(out, B_.axis + "_tiles", ceil_quotient(columns, B_.tile));
    const Expr tiles = multiply(multiply(product_of_extents(batch_), row_tiles), column_tiles);

    const Symbol tile = fresh("tile");
    std::vector<Stmt> body;
    Expr layer = quotient(variable(tile), column_tiles);
    Substitution places;
    if (!batch_.empty()) {
        layer = name(body, A_.axis + "_tile", layer);
        places = divided(body, quotient(layer, row_tiles), batch_);
        layer = remainder(layer, row_tiles);
    }
    for (Factor* factor : {&A_, &B_}) {
        factor->value = substitute(factor->value, places);
        if (factor->mask) factor->mask = substitute(factor->mask, places);
    }
    const Expr row_own = name(body, A_.axis + "_own", multiply(layer, integer(A_.tile)));
    const Expr column_own =
        name(body, B_.axis + "_own", multiply(remainder(variable(tile), column_tiles), integer(B_.tile)));
    A_.first = name(body, A_.axis + "_first", minimum(row_own, subtract(rows, integer(A_.tile))));
    B_.first = name(body, B_.axis + "_first", minimum(column_own, subtract(columns, integer(B_.tile))));
    block(body, {row_own, column_own, places});
    For blocks =
        loop(A_.axis + "_" + B_.axis + "_tile", tile, tiles, std::move(body), {ModeKind::gpu_block_x});
    out.push_back(build::make(std::move(blocks), origin_));
    out = c_.phases.around(std::move(out), "every part sums other terms: a launch each");
    // the loops as they were keep their indices
    Block all{std::move(out)};
    return rename(all, fresh_names(all, symbols())).statements;
}

void BlockTiles::block(std::vector<Stmt>& body, const Own& own) {
    A_.buffer = fresh(A_.name + "_tile"), B_.buffer = fresh(B_.name + "_tile");
    allocate_tiles(body);
    body.push_back(begin(own));
    const Expr steps = name(body, "steps", ceil_quotient(terms_, tile_terms_));
    body.push_back(statement(If{build::compare(CompareOp::greater, steps, integer(0)),
                                Block{{copies(integer(0), steps, Terms::some)}},
                                {}}));
    const Symbol step = fresh("step");
    const Expr next = add(variable(step), integer(1));
    std::vector<Stmt> inside;
    inside.push_back(statement(
        If{build::compare(CompareOp::less, next, steps), Block{{copies(next, steps, Terms::all)}}, {}}));
    inside.push_back(multiplied(variable(step)));
    body.push_back(statement(loop(term_ + "_step", step, steps, std::move(inside), {}, LoopKind::reduction)));
    body.push_back(end(own));
}

/// A_tile[step mod 2, k, i] = A[m, k], and the same of B.
Stmt BlockTiles::copies(const Expr& step, const Expr& steps, Terms terms) {
    return over_all("copies", [&](std::vector<Stmt>& out, const Expr& thread) {
        const Expr behind = multiply(subtract(steps, step), integer(tile_terms_));
        const Expr first = name(out, term_ + "_first", subtract(terms_, behind));
        const auto first_step = build::as_integer(step);
        const Expr stage = first_step ? step : name(out, "stage", remainder(step, integer(2)));
        copy(out, A_, thread, stage, first, terms);
        copy(out, B_, thread, stage, first, terms);
    });
}

StoreTarget BlockTiles::place_of(const Substitution& here) const {
    StoreTarget target = c_.store->targets[0];
    for (Expr& index : target.indices) index = substitute(substitute(index, c_.phases.elements), here);
    return target;
}

void BlockTiles::finish(std::vector<Stmt>& out, const StoreTarget& place, const Expr& value,
                        const Substitution& here) {
    Substitution all = here;
    for (const auto& [index, in_part] : c_.phases.elements)
        all.emplace_back(index, substitute(in_part, here));
    const Finished made = behind_epilogues(epilogues_, c_, value, all, out, symbols());
    out.push_back(build::make(Store{{{place}}, {made.value}, std::nullopt}, made.origin));
}

}  // namespace nestor::schedule
