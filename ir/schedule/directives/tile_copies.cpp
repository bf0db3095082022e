// Copies to shared memory: which threads copy which elements of a step, so that a warp reads along memory and
// stores to several banks.
#include "ir/schedule/directives/tile_copies.hpp"

#include <algorithm>
#include <cmath>

#include "ir/core/build.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;
using build::multiply;

namespace {

constexpr std::int64_t banks = 32;
constexpr std::int64_t least_side = 8;  // threads that load what lies side by side in memory

}  // namespace

TileCopies::TileCopies(const Subject& subject, const Contraction& c, std::int64_t row_count,
                       std::int64_t column_count, SymbolSource& symbols)
    : BlockTiles(subject, c, row_count, column_count, tile_terms, c.sums.size() > 1, symbols),
      type_(c.product->type.is_int() ? Type::uint(c.product->type.bits) : c.product->type) {
    // the sum stays what it is where nothing is added: -0 times 0 is -0
    const Constant* begin = c.initial ? get<Constant>(c.initial) : nullptr;
    const double* zero = begin ? std::get_if<double>(&begin->value) : nullptr;
    if (type_.is_float() && !(zero && !(*zero == 0 && std::signbit(*zero)))) fill_ = -0.0;
}

std::int64_t TileCopies::side(const Factor& factor) const {
    const std::int64_t wide = threads() / tile_terms;
    return factor.is_near && (wide >= least_side || gathers()) ? wide : 0;
}

bool TileCopies::in_vectors(const Factor& factor) const {
    return factor.is_near && factor.loops.size() == 1 && !gathers() && !factor.mask &&
           get<Load>(build::cast(factor.value, type_));
}

std::int64_t TileCopies::pad(const Factor& factor) const {
    if (!factor.is_near) return near;
    if (in_vectors(factor)) return 0;
    return side(factor) < banks ? std::max(side(factor), std::int64_t{0}) : 0;
}

void TileCopies::copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                      const Expr& begin, Terms exist) {
    const std::int64_t beside = side(factor);
    if (in_vectors(factor))
        copy_neighbours(out, factor, {thread, stage, begin, exist}, near, fill(factor),
                        [&](Substitution places, const Substitution& terms) {
                            places.insert(places.end(), terms.begin(), terms.end());
                            return build::cast(substitute(factor.value, places), type_);
                        });
    else if (!factor.is_near)
        copy_term(out, factor, remainder(thread, integer(tile_terms)), quotient(thread, integer(tile_terms)),
                  threads() / tile_terms, stage, begin, exist);
    else if (beside > 0)
        copy_term(out, factor, quotient(thread, integer(beside)), remainder(thread, integer(beside)), beside,
                  stage, begin, exist);
    else
        copy_row(out, factor, thread, stage, begin, exist);
}

void TileCopies::copy_term(std::vector<Stmt>& out, const Factor& factor, const Expr& own_term,
                           const Expr& place, std::int64_t distance, const Expr& stage, const Expr& begin,
                           Terms exist) {
    const std::string of = "_of_" + factor.name;
    const Expr in_tile = name(out, term_ + of, own_term);
    const Expr term = name(out, term_, add(begin, in_tile));
    Substitution terms = divided(out, term, c_.sums);
    const auto over_rows = [&](const auto& copied) {
        return unrolled(
            "copy" + of, "i", factor.tile / distance, [&](std::vector<Stmt>& inside, const Expr& i) {
                const Expr at = name(inside, factor.axis + of, add(multiply(i, integer(distance)), place));
                copied(inside, at, {stage, in_tile, at});
            });
    };
    const Expr exists = build::compare(CompareOp::greater_equal, term, integer(0));
    if (exist == Terms::some && !gathers() && !factor.mask) {
        out.push_back(over_rows([&](std::vector<Stmt>& inside, const Expr& at,
                                    const std::vector<Expr>& tile_place) {
            Substitution places = divided(inside, row_at(factor, at), factor.loops);
            places.insert(places.end(), terms.begin(), terms.end());
            const Expr value = build::cast(substitute(factor.value, places), type_);
            inside.push_back(store(factor.buffer, tile_place, build::select(exists, value, fill(factor))));
        }));
        return;
    }
    const Stmt copies =
        over_rows([&](std::vector<Stmt>& inside, const Expr& at, const std::vector<Expr>& tile_place) {
            Substitution places = divided(inside, row_at(factor, at), factor.loops);
            places.insert(places.end(), terms.begin(), terms.end());
            copy_element(inside, factor, tile_place, places);
        });
    if (exist == Terms::all) {
        out.push_back(copies);
        return;
    }
    const Stmt fills =
        over_rows([&](std::vector<Stmt>& inside, const Expr&, const std::vector<Expr>& tile_place) {
            inside.push_back(store(factor.buffer, tile_place, fill(factor)));
        });
    out.push_back(statement(If{exists, Block{{copies}}, Block{{fills}}}));
}

void TileCopies::copy_row(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                          const Expr& begin, Terms exist) {
    const std::string of = "_of_" + factor.name;
    const std::int64_t wide = std::min(factor.tile, threads()), at_once = threads() / wide;
    for (std::int64_t part = 0; part < factor.tile / wide; ++part) {
        const Expr at =
            name(out, factor.axis + of, add(remainder(thread, integer(wide)), integer(part * wide)));
        const Substitution rows = divided(out, row_at(factor, at), factor.loops);
        out.push_back(
            unrolled("copy" + of, "i", tile_terms / at_once, [&](std::vector<Stmt>& inside, const Expr& i) {
                const Expr in_tile = name(
                    inside, term_ + of, add(multiply(i, integer(at_once)), quotient(thread, integer(wide))));
                const Expr term = name(inside, term_, add(begin, in_tile));
                Substitution places = divided(inside, term, c_.sums);
                places.insert(places.end(), rows.begin(), rows.end());
                const std::vector<Expr> place = {stage, in_tile, at};
                std::vector<Stmt> copies;
                copy_element(copies, factor, place, places);
                if (exist == Terms::all) {
                    inside.insert(inside.end(), copies.begin(), copies.end());
                    return;
                }
                inside.push_back(statement(If{build::compare(CompareOp::greater_equal, term, integer(0)),
                                              Block{std::move(copies)},
                                              Block{{store(factor.buffer, place, fill(factor))}}}));
            }));
    }
}

void TileCopies::copy_element(std::vector<Stmt>& out, const Factor& factor,
                              const std::vector<Expr>& tile_place, const Substitution& places) {
    const Stmt copy = store(factor.buffer, tile_place, build::cast(substitute(factor.value, places), type_));
    if (!factor.mask) {
        out.push_back(copy);
        return;
    }
    const Expr zero = build::cast(build::constant(std::int64_t{0}, c_.product->type), type_);
    out.push_back(statement(
        If{substitute(factor.mask, places), Block{{copy}}, Block{{store(factor.buffer, tile_place, zero)}}}));
}

Expr TileCopies::fill(const Factor& factor) const {
    return type_.is_float() ? build::constant(&factor == &A_ ? fill_ : 0.0, type_)
                            : build::constant(std::int64_t{0}, type_);
}

}  // namespace nestor::schedule
