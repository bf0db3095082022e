// Scores of attention in tiles, and the online maximum: what was summed so far is scaled to the largest score
// that a row has met.
#include "ir/core/build.hpp"
#include "ir/schedule/directives/attention_tiles.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;

ScoreTiles::ScoreTiles(const Subject& subject, const Attention& attention, const Handed& handed,
                       SymbolSource& symbols)
    : AttentionProduct(subject, attention.scores, handed, symbols),
      attention_(attention),
      sums_(fresh(attention.scores.store->targets[0].buffer.name() + "_sum")) {}

void ScoreTiles::place(const Substitution& places, const Expr& first_row, const Keys& keys) {
    places_ = places;
    keys_ = keys;
    A_.value = substitute(A_.value, places);
    B_.value = substitute(B_.value, places);
    A_.first = first_row, B_.first = keys.begin;
    A_.edge = B_.edge = TileEdge::none;
    terms_ = product_of_extents(c_.sums);
}

void ScoreTiles::allocate_tiles(std::vector<Stmt>& body) {
    for (Factor* factor : {&A_, &B_}) {
        factor->buffer = fresh(factor->name + "_tile");
        body.push_back(allocate(factor->buffer, real, {2, tile_terms, tile_side + pad(*factor)},
                                MemorySpace::gpu_shared));
    }
}

Stmt ScoreTiles::allocate_sums() const {
    return allocate(sums_, real, {groups, lanes, own_rows, own_columns}, MemorySpace::registers);
}

Stmt ScoreTiles::begin(const Own&) {
    return over_grid("begins", [&](std::vector<Stmt>& out, const Expr& group, const Expr& lane) {
        out.push_back(over_own_rows([&](std::vector<Stmt>& rows, const Expr& i) {
            rows.push_back(over_own_columns([&](std::vector<Stmt>& inside, const Expr& j) {
                inside.push_back(store(sums_, {group, lane, i, j}, build::constant(0.0, real)));
            }));
        }));
    });
}

Stmt ScoreTiles::multiplied(const Expr& step) {
    return over_grid("multiplies", [&](std::vector<Stmt>& out, const Expr& group, const Expr& lane) {
        const Expr stage = name(out, "stage", remainder(step, integer(2)));
        out.push_back(multiply_own({[&](const Expr& k, const Expr& i) {
                                        return build::load(A_.buffer, real, {stage, k, row(group, i)});
                                    },
                                    [&](const Expr& k, const Expr& j) {
                                        return build::load(B_.buffer, real, {stage, k, column(lane, j)});
                                    },
                                    sums_,
                                    [&](const Expr& i, const Expr& j) {
                                        return std::vector<Expr>{group, lane, i, j};
                                    }}));
    });
}

void ScoreTiles::end(std::vector<Stmt>& body, const Own&) {
    body.push_back(over_groups("weighs", [&](std::vector<Stmt>& out, const Expr& group) {
        out.push_back(
            over_own_rows([&](std::vector<Stmt>& inside, const Expr& i) { weigh(inside, group, i); }));
    }));
}

/// A row's scores of this tile: the largest one, and then its weights.
void ScoreTiles::weigh(std::vector<Stmt>& out, const Expr& group, const Expr& i) {
    stand_for(attention_.biggest_origin);
    const auto compare = [&](std::vector<Stmt>& inside, const Expr& lane, const Symbol& biggest) {
        Substitution places = places_;
        places.emplace_back(c_.rows->index, name(inside, A_.axis, add(A_.first, row(group, i))));
        inside.push_back(over_own_columns([&](std::vector<Stmt>& body, const Expr& j) {
            const Expr key = name(body, B_.axis, add(B_.first, column(lane, j)));
            const Expr end = add(keys_.first, integer(tile_side));
            const Expr exists = build::compare(CompareOp::less, key, end);
            Substitution here = places;
            here.emplace_back(c_.columns->index, key);
            const std::vector<Expr> place{group, lane, i, j};
            body.push_back(store(sums_, place, build::select(exists, finished(body, place, here), lowest())));
            body.push_back(store(biggest, {}, of_thread(sums_, place), ReduceOp::maximum));
        }));
    };
    const Symbol of_tile =
        combined(out, "tile_" + attention_.biggest.name(), ReduceOp::maximum, "compares", compare);
    stand_for(attention_.weight_origin);
    out.push_back(statement(over_lanes("weighs", [&](std::vector<Stmt>& inside, const Expr& lane) {
        rescale(inside, {group, lane, i}, build::load(of_tile, real, {}));
    })));
}

/// A score behind the epilogues.
Expr ScoreTiles::finished(std::vector<Stmt>& out, const std::vector<Expr>& place, const Substitution& here) {
    std::vector<Stmt> made;
    finish(made, {sums_, place}, of_thread(sums_, place), here);
    out.insert(out.end(), made.begin(), made.end() - 1);
    return get<Store>(made.back())->values[0];
}

/// The thread's sums of a row, to the largest score of all tiles so far; its weights of this tile.
void ScoreTiles::rescale(std::vector<Stmt>& out, const std::vector<Expr>& place, const Expr& of_tile) {
    const auto exp_of = [](const Expr& a, const Expr& b) {
        return build::make(Call{"exp", {build::binary(BinaryOp::subtract, a, b, false)}}, real);
    };
    const auto named = [&](std::vector<Stmt>& body, const std::string& wish, const Expr& value) {
        const Symbol symbol = fresh(wish);
        body.push_back(statement(Let{symbol, value}));
        return build::variable(symbol, real);
    };
    const Expr before = named(out, "before", of_thread(handed_.biggest, place));
    const Expr now = named(out, "now", build::apply(ReduceOp::maximum, before, of_tile));
    // infinity minus infinity is no number, but a row may meet others yet
    const Expr shift = named(
        out, "shift",
        build::select(build::compare(CompareOp::equal, now, lowest()), build::constant(0.0, real), now));
    const Expr keep = named(out, "keep", exp_of(before, shift));
    out.push_back(store(handed_.biggest, place, now));
    out.push_back(store(handed_.total, place, keep, ReduceOp::multiply));
    out.push_back(
        unrolled("part_kept", "part", handed_.parts, [&](std::vector<Stmt>& parts, const Expr& part) {
            parts.push_back(
                unrolled("column_kept", "j", own_columns, [&](std::vector<Stmt>& body, const Expr& j) {
                    body.push_back(store(handed_.values, {place[0], place[1], part, place[2], j}, keep,
                                         ReduceOp::multiply));
                }));
        }));
    out.push_back(over_own_columns([&](std::vector<Stmt>& body, const Expr& j) {
        const Expr score = of_thread(sums_, {place[0], place[1], place[2], j});
        const Expr weight = named(body, "weight", exp_of(score, shift));
        body.push_back(store(handed_.total, place, weight, ReduceOp::add));
        // in the order of keys: the weights of those that the next tile has, 0, stand for keys that do not
        // exist
        const Expr key = add(column(place[1], j), keys_.shift);
        body.push_back(
            store(handed_.weights, {row(place[0], place[2]), remainder(key, integer(tile_side))}, weight));
    }));
}

}  // namespace nestor::schedule
