// Sums of values by the weights of attention, 64 columns at a time, and what they are by the weights' total.
#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/attention_tiles.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;
using build::multiply;

ValueTiles::ValueTiles(const Subject& subject, const Attention& attention, const Handed& handed,
                       SymbolSource& symbols)
    : AttentionProduct(subject, attention.values, handed, symbols), attention_(attention) {
    A_.name = "weight";
}

void ValueTiles::place(const Substitution& places, const Expr& first_row, TileEdge edge) {
    for (const auto& [index, as_scores] : attention_.names)
        if (index != c_.rows->index && index != c_.sums[0]->index)
            places_.emplace_back(index, substitute(as_scores, places));
    B_.value = substitute(B_.value, places_);
    A_.first = first_row, A_.edge = edge;
    terms_ = integer(tile_side);
}

Stmt ValueTiles::over_parts(const Expr& first_key) {
    first_key_ = first_key;
    return unrolled(B_.axis + "_part", "part", handed_.parts, [&](std::vector<Stmt>& out, const Expr& part) {
        std::vector<Stmt> inside;
        place_part(inside, part);
        sum_steps(inside);
        put_under(out, has_columns(part), std::move(inside));
    });
}

void ValueTiles::place_part(std::vector<Stmt>& out, const Expr& part) {
    part_ = part;
    own_ = multiply(part, integer(tile_side));
    const Expr inward = build::subtract(c_.columns->extent, integer(tile_side));
    B_.first = B_.edge == TileEdge::none ? own_ : name(out, B_.axis + "_first", build::minimum(own_, inward));
}

/// Null where it is known.
Expr ValueTiles::has_columns(const Expr& part) const {
    if (build::as_integer(c_.columns->extent)) return nullptr;
    return build::compare(CompareOp::less, multiply(part, integer(tile_side)), c_.columns->extent);
}

void ValueTiles::allocate_tiles(std::vector<Stmt>& body) {
    B_.buffer = fresh(B_.name + "_tile");
    body.push_back(allocate(B_.buffer, real, {2, tile_terms, tile_side + pad(B_)}, MemorySpace::gpu_shared));
    body.push_back(allocate(handed_.weights, real, {tile_side, tile_side}, MemorySpace::gpu_shared));
    for (const Symbol& of_row : {handed_.biggest, handed_.total})
        body.push_back(allocate(of_row, real, {groups, lanes, own_rows}, MemorySpace::registers));
    body.push_back(allocate(handed_.values, real, {groups, lanes, handed_.parts, own_rows, own_columns},
                            MemorySpace::registers));
}

Stmt ValueTiles::begin(const Own&) {
    return over_grid("begins", [&](std::vector<Stmt>& out, const Expr& group, const Expr& lane) {
        const Expr zero = build::constant(0.0, real);
        out.push_back(over_own_rows([&](std::vector<Stmt>& rows, const Expr& i) {
            rows.push_back(store(handed_.biggest, {group, lane, i}, lowest()));
            rows.push_back(store(handed_.total, {group, lane, i}, zero));
            rows.push_back(unrolled(
                "part_begins", "part", handed_.parts, [&](std::vector<Stmt>& parts, const Expr& part) {
                    parts.push_back(over_own_columns([&](std::vector<Stmt>& body, const Expr& j) {
                        body.push_back(store(handed_.values, {group, lane, part, i, j}, zero));
                    }));
                }));
        }));
    });
}

void ValueTiles::copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                      const Expr& first, Terms) {
    if (&factor != &B_) return;
    // of the first tile any step may be in front of the first key
    TileCopies::copy(out, factor, thread, stage, add(first_key_, first), Terms::some);
}

Stmt ValueTiles::multiplied(const Expr& step) {
    return over_grid("sums", [&](std::vector<Stmt>& out, const Expr& group, const Expr& lane) {
        const Expr stage = name(out, "stage", remainder(step, integer(2)));
        out.push_back(multiply_own({[&](const Expr& k, const Expr& i) {
                                        const Expr key = add(multiply(step, integer(tile_terms)), k);
                                        return build::load(handed_.weights, real, {row(group, i), key});
                                    },
                                    [&](const Expr& k, const Expr& j) {
                                        return build::load(B_.buffer, real, {stage, k, column(lane, j)});
                                    },
                                    handed_.values,
                                    [&](const Expr& i, const Expr& j) {
                                        return std::vector<Expr>{group, lane, part_, i, j};
                                    }}));
    });
}

/// The total of a row's threads, and what the row is by it.
void ValueTiles::end(std::vector<Stmt>& body, const Own& block) {
    body.push_back(over_groups("ends", [&](std::vector<Stmt>& out, const Expr& group) {
        out.push_back(over_own_rows([&](std::vector<Stmt>& inside, const Expr& i) {
            const Symbol total =
                combined(inside, "row_" + attention_.total.name(), ReduceOp::add, "totals",
                         [&](std::vector<Stmt>& body, const Expr& lane, const Symbol& whole) {
                             body.push_back(
                                 store(whole, {}, of_thread(handed_.total, {group, lane, i}), ReduceOp::add));
                         });
            inside.push_back(statement(over_lanes("ends", [&](std::vector<Stmt>& body, const Expr& lane) {
                const Expr at = name(body, A_.axis, add(A_.first, row(group, i)));
                const auto store_all = [&](std::vector<Stmt>& parts, const Expr& part) {
                    store_part(parts, {group, lane, part, i}, at, build::load(total, real, {}));
                };
                put_under(body, is_stored(A_, at, block.row),
                          {unrolled("part_ends", "part", handed_.parts, store_all)});
            })));
        }));
    }));
}

/// `at`: group, lane, part and row of the thread.
void ValueTiles::store_part(std::vector<Stmt>& out, const std::vector<Expr>& at, const Expr& row_index,
                            const Expr& total) {
    std::vector<Stmt> stored;
    place_part(stored, at[2]);
    const Expr first = name(stored, B_.axis, add(B_.first, column(at[1], integer(0))));
    stored.push_back(at_once("of_vector", own_columns, true, [&](std::vector<Stmt>& body, const Expr& v) {
        Substitution here = places_;
        here.emplace_back(c_.rows->index, row_index);
        here.emplace_back(c_.columns->index, add(first, v));
        Expr sum = of_thread(handed_.values, {at[0], at[1], at[2], at[3], v});
        if (attention_.divided) sum = build::binary(BinaryOp::divide, sum, total, false);
        Block made;
        finish(made.statements, place_of(here), sum, here);
        made = rewrite_exprs(made, [&](const Expr& e) -> Expr {
            const Load* load = get<Load>(e);
            if (load && load->buffer == attention_.total) return total;
            const bool is_biggest = load && load->buffer == attention_.biggest;
            return is_biggest ? of_thread(handed_.biggest, {at[0], at[1], at[3]}) : e;
        });
        put_under(body, is_stored(B_, add(first, v), own_), std::move(made.statements));
    }));
    put_under(out, has_columns(at[2]), std::move(stored));
}

}  // namespace nestor::schedule
