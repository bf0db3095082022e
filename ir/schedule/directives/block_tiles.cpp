// Tiles of blocks: which loops are rows, columns, terms and batches, and the steps of a tile.
//
// Note [Edges of tiles] (2026-11-27)
// Edges stay out of the steps. The last tile of rows begins earlier, so that it is full, and stores only what
// no other one does. Where factors are gathered, places are worked out in front of the steps, so that the
// last row may stand for those behind it at no cost: tiles need not be full then, as with 32 filters of an
// image. Below an eighth of a tile its threads have less to do than those of one sum each. Of the terms the
// first step is the one that may be short, and is copied in front of the loop: what is in front of the first
// term is zero in both factors (0 times infinity is no zero). All loops of rows are one fused loop, those of
// columns, of the sum and of what is in both factors too: what is gathered, as in a convolution, is divided
// into indices where it is copied.
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
                       std::int64_t column_count, std::int64_t terms, bool repeats, SymbolSource& symbols)
    : NestBuilder(c.rows->name, c.statement->origin, symbols),
      c_(c),
      tile_terms_(terms),
      origin_(made(c.statement->origin, subject.cause.reason)),
      epilogues_(find_epilogues(subject, c)) {
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
    for (Factor* factor : {&A_, &B_}) {
        const auto known = build::as_integer(simplify(product_of_extents(factor->loops)));
        if (repeats) factor->edge = TileEdge::repeated;
        if (known && *known > 0 && *known % factor->tile == 0) factor->edge = TileEdge::none;
    }
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
        fill(factor->loops, factor->edge == TileEdge::repeated ? factor->tile / 8 : factor->tile);
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
    A_.count = rows, B_.count = columns;
    const auto first = [&](Factor& factor, const Expr& tile_of_factor) {
        const Expr begin = multiply(tile_of_factor, integer(factor.tile));
        factor.first = begin;
        if (factor.edge != TileEdge::inward) return begin;
        const Expr own = name(body, factor.axis + "_own", begin);
        factor.first = minimum(own, subtract(factor.count, integer(factor.tile)));
        return own;
    };
    const Expr row_own = first(A_, layer), column_own = first(B_, remainder(variable(tile), column_tiles));
    for (Factor* factor : {&A_, &B_}) factor->first = name(body, factor->axis + "_first", factor->first);
    block(body, {row_own, column_own, places});
    For blocks =
        loop(A_.axis + "_" + B_.axis + shape(), tile, tiles, std::move(body), {ModeKind::gpu_block_x});
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
    sum_steps(body);
    end(body, own);
}

Stmt BlockTiles::over_all(const std::string& does,
                          const std::function<void(std::vector<Stmt>&, const Expr&)>& body) {
    return over_threads("thread_" + does, "thread", ModeKind::gpu_thread_x, threads(), body);
}

void BlockTiles::sum_steps(std::vector<Stmt>& body) {
    const Expr steps = name(body, "steps", ceil_quotient(terms_, tile_terms_));
    const auto known = build::as_integer(terms_);
    const Terms exist = known && *known % tile_terms_ == 0 ? Terms::all : Terms::some;
    put_under(body, known && *known > 0 ? nullptr : build::compare(CompareOp::greater, steps, integer(0)),
              {copies(integer(0), steps, exist)});
    const Symbol step = fresh("step");
    const Expr next = add(variable(step), integer(1));
    std::vector<Stmt> inside;
    inside.push_back(statement(
        If{build::compare(CompareOp::less, next, steps), Block{{copies(next, steps, Terms::all)}}, {}}));
    inside.push_back(multiplied(variable(step)));
    body.push_back(statement(loop(term_ + "_step", step, steps, std::move(inside), {}, LoopKind::reduction)));
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

Substitution BlockTiles::moving(std::vector<Stmt>& out, const Expr& fused,
                                const std::vector<const For*>& loops) {
    if (loops.size() != 1) return divided(out, fused, loops);
    return {{loops[0]->index, add(loops[0]->low, fused)}};
}

Stmt BlockTiles::at_once(const std::string& name, std::int64_t width, bool together,
                         const std::function<void(std::vector<Stmt>&, const Expr&)>& body) {
    const Symbol v = fresh("v");
    std::vector<Stmt> inside;
    body(inside, build::variable(v));
    const LoopMode mode = together ? LoopMode{ModeKind::vectorized, static_cast<int>(width)} : LoopMode{};
    return statement(loop(name, v, integer(width), std::move(inside), mode));
}

void BlockTiles::copy_neighbours(std::vector<Stmt>& out, const Factor& factor, const Copied& copied,
                                 std::int64_t width, const Expr& fill, const ValueAt& value) {
    const std::string of = "_of_" + factor.name;
    const std::int64_t across = factor.tile / width, terms_at_once = threads() / across;
    const Expr at =
        name(out, factor.axis + of, multiply(remainder(copied.thread, integer(across)), integer(width)));
    out.push_back(unrolled(
        "copy" + of, "i", tile_terms_ / terms_at_once, [&](std::vector<Stmt>& inside, const Expr& i) {
            const Expr in_tile =
                name(inside, term_ + of,
                     add(multiply(i, integer(terms_at_once)), quotient(copied.thread, integer(across))));
            const Expr term = name(inside, term_, add(copied.first, in_tile));
            std::vector<Stmt> copies;
            const Substitution terms = divided(copies, term, c_.sums);
            copies.push_back(at_once(
                "element" + of, width, factor.loops.size() == 1, [&](std::vector<Stmt>& body, const Expr& v) {
                    const Expr row = add(factor.first, add(at, v));
                    const Substitution rows = moving(body, row, factor.loops);
                    body.push_back(
                        store(factor.buffer, {copied.stage, in_tile, add(at, v)}, value(rows, terms)));
                }));
            if (copied.exist == Terms::all) {
                inside.insert(inside.end(), copies.begin(), copies.end());
                return;
            }
            const Stmt zeros =
                at_once("no_element" + of, width, true, [&](std::vector<Stmt>& body, const Expr& v) {
                    body.push_back(store(factor.buffer, {copied.stage, in_tile, add(at, v)}, fill));
                });
            inside.push_back(statement(If{build::compare(CompareOp::greater_equal, term, integer(0)),
                                          Block{std::move(copies)}, Block{{zeros}}}));
        }));
}

Expr BlockTiles::row_at(const Factor& factor, const Expr& place) {
    const Expr row = add(factor.first, place);
    return factor.edge == TileEdge::repeated ? minimum(row, subtract(factor.count, integer(1))) : row;
}

Expr BlockTiles::is_stored(const Factor& factor, const Expr& row, const Expr& own) {
    switch (factor.edge) {
        case TileEdge::inward:
            return build::compare(CompareOp::greater_equal, row, own);
        case TileEdge::repeated:
            return build::compare(CompareOp::less, row, factor.count);
        case TileEdge::none:
            break;
    }
    return nullptr;
}

void BlockTiles::put_under(std::vector<Stmt>& out, const Expr& condition,
                           std::vector<Stmt> statements) const {
    if (condition)
        out.push_back(statement(If{condition, Block{std::move(statements)}, {}}));
    else
        out.insert(out.end(), statements.begin(), statements.end());
}

Expr BlockTiles::sum_of_counting_terms(std::vector<Stmt>& out, const Substitution& here) {
    const Type type = c_.product->type;
    const Symbol sum = fresh("sum");
    out.push_back(allocate(sum, type, {}, MemorySpace::registers));
    out.push_back(store(sum, {}, c_.initial));
    Substitution places = here;
    std::vector<For> loops;
    for (const For* terms : c_.sums) {
        loops.push_back(loop(terms->name.variable + "_again", fresh(terms->index.name()), terms->extent, {},
                             {}, LoopKind::reduction));
        loops.back().low = terms->low;
        places.emplace_back(terms->index, variable(loops.back().index));
    }
    std::vector<Expr> masks;
    for (const Factor* factor : {&A_, &B_}) {
        if (!factor->mask) continue;
        for (const Expr& part : build::conjuncts(substitute(factor->mask, places)))
            if (std::none_of(masks.begin(), masks.end(), [&](const Expr& e) { return same(e, part); }))
                masks.push_back(part);
    }
    const Expr product =
        build::binary(BinaryOp::multiply, substitute(A_.value, places), substitute(B_.value, places), false);
    Stmt body = statement(If{build::conjunction(masks), Block{{store(sum, {}, product, ReduceOp::add)}}, {}});
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = Block{{body}};
        body = statement(loops[k]);
    }
    out.push_back(body);
    return build::load(sum, type, {});
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
