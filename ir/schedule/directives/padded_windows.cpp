// Padding of an image: what a window reads is solved for its place in the image, and the condition that
// leaves it out becomes one of that place.
//
//   select(h >= kh && h < H + kh, I[c, h - kh, w + kw], 0)
//   =>  for c { for h in (h_begin - (KH - 1), h_count + KH - 1) { for w {
//         I_padded[c, h - .., w - ..] = select(h >= 0 && h < H, I[c, h, w], 0) } } }
//
// Note [Padding before windows] (2026-11-28)
// A panel of windows asks the condition for each window that has an element; a border of zeros around a
// block's part of the image asks once, and the windows are read in place (contract.cpp): 3 by 3 filters over
// 16 and 256 channels take 0.84 and 0.82 of the time. Not for the parts of a transposed convolution, whose
// windows have an element or four each: with small copies of their own for each part it took 1.05, with two
// threads 1.4.
#include "ir/schedule/directives/padded_windows.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

/// The loops of a block that a window moves with.
std::vector<const For*> moving_loops(const Contraction& c) {
    std::vector<const For*> out = c.sums;
    out.push_back(c.columns);
    if (c.second_columns) out.push_back(c.second_columns);
    return out;
}

/// How far a subscript moves with each of the loops; nothing where it does not by a constant.
std::optional<std::vector<std::int64_t>> moves_of(const Expr& subscript,
                                                  const std::vector<const For*>& loops) {
    std::vector<std::int64_t> out;
    for (const For* loop : loops) {
        const auto moved = moves({subscript}, loop->index);
        if (!moved) return std::nullopt;
        out.push_back(moved->front());
    }
    return out;
}

/// A loop's index by the place that the subscript has: `h` in `h - kh` is `place + kh`; nothing where none
/// moves by one.
std::optional<std::pair<Symbol, Expr>> solved_for(const Expr& subscript, const Expr& place,
                                                  const std::vector<const For*>& loops) {
    const auto steps = moves_of(subscript, loops);
    if (!steps) return std::nullopt;
    for (std::size_t k = 0; k < loops.size(); ++k) {
        if (std::abs((*steps)[k]) != 1) continue;
        const Symbol& index = loops[k]->index;
        const Expr rest = substitute(subscript, {{index, integer(0)}});
        return std::pair(index, (*steps)[k] == 1 ? subtract(place, rest) : subtract(rest, place));
    }
    return std::nullopt;
}

bool uses_any(const Expr& e, const std::vector<const For*>& loops) {
    return std::any_of(loops.begin(), loops.end(), [&](const For* loop) { return uses(e, loop->index); });
}

/// The condition in terms of places, one for each dimension; null where it has more than these.
Expr by_places(const Contraction& c, const std::vector<Expr>& places) {
    const std::vector<const For*> loops = moving_loops(c);
    const Load& image = *get<Load>(c.column_factor);
    std::vector<Expr> parts;
    for (Expr part : build::conjuncts(c.masks.columns)) {
        for (std::size_t d = 0; d < image.indices.size(); ++d) {
            if (!uses_any(image.indices[d], loops)) continue;
            if (const auto solved = solved_for(image.indices[d], places[d], loops))
                part = simplify(substitute(part, {*solved}));
        }
        if (uses_any(part, loops)) return nullptr;
        parts.push_back(part);
    }
    return build::conjunction(parts);
}

std::vector<Expr> fresh_places(const Contraction& c, SymbolSource& symbols) {
    std::vector<Expr> out;
    const Load& image = *get<Load>(c.column_factor);
    for (const Expr& subscript : image.indices) {
        std::string name = "place";
        for (const For* loop : {c.second_columns, c.columns, c.sums[0]})
            if (loop && uses(subscript, loop->index)) name = loop->index.name();
        out.push_back(variable(symbols.fresh(name)));
    }
    return out;
}

}  // namespace

bool PaddedWindows::fit(const Contraction& c) {
    const Load *A = get<Load>(c.row_factor), *B = get<Load>(c.column_factor);
    if (!A || !B || c.phases.nest || !c.masks.columns || c.masks.rows || c.column_step <= 0 ||
        c.sums.size() > most_step_loops || !moves(A->indices, c.rows->index) ||
        std::none_of(c.sums.begin(), c.sums.end(), [&](const For* sum) { return c.is_window(*sum); }))
        return false;
    const std::vector<const For*> loops = moving_loops(c);
    for (const Expr& subscript : B->indices)
        if (uses_any(subscript, loops) && !moves_of(subscript, loops)) return false;
    for (const For* sum : c.sums)
        if (!moves(A->indices, sum->index)) return false;
    SymbolSource trial(1U << 30U);  // symbols that no program has
    return by_places(c, fresh_places(c, trial)) != nullptr;
}

PaddedWindows::PaddedWindows(const Contraction& c, SymbolSource& symbols)
    : NestBuilder(c.rows->name, c.statement->origin, symbols),
      c_(c),
      copy_(fresh(c.column_name + "_padded")) {
    const Load& image = *get<Load>(c.column_factor);
    const std::vector<const For*> loops = moving_loops(c);
    for (std::size_t d = 0; d < image.indices.size(); ++d)
        if (uses_any(image.indices[d], loops)) dimensions_.push_back(d);
    std::stable_partition(dimensions_.begin(), dimensions_.end(),
                          [&](std::size_t d) { return !uses(image.indices[d], c.columns->index); });
}

std::vector<Stmt> PaddedWindows::copy(const std::vector<Iterations>& block) {
    const Load& image = *get<Load>(c_.column_factor);
    const std::vector<Expr> names = fresh_places(c_, symbols());
    std::vector<Stmt> out;
    std::vector<Expr> places(image.indices.size()), indices;
    std::vector<For> loops;
    Buffer copy{copy_, c_.product->type, {}, MemorySpace::heap, {}, {}};
    begin_.clear();
    for (const std::size_t d : dimensions_) {
        const Symbol& place = get<Variable>(names[d])->symbol;
        Substitution lowest;
        Expr extent = integer(1);
        for (const Iterations& each : block) {
            const std::int64_t step = moves({image.indices[d]}, each.loop->index)->front();
            const Expr behind = subtract(each.count, integer(1));
            lowest.emplace_back(each.loop->index, step < 0 ? add(each.low, behind) : each.low);
            extent = add(extent, multiply(integer(std::abs(step)), behind));
        }
        begin_.push_back(name(out, place.name() + "_first", simplify(substitute(image.indices[d], lowest))));
        const Symbol index = fresh(place.name());
        indices.push_back(variable(index));
        places[d] = add(begin_.back(), indices.back());
        copy.dimensions.push_back(
            {integer(0), name(out, place.name() + "_extent", simplify(extent)), nullptr});
        loops.push_back(
            loop(place.name() + "_of_" + c_.column_name, index, copy.dimensions.back().extent, {}));
    }
    Load from = image;
    for (const std::size_t d : dimensions_) from.indices[d] = places[d];
    // what holds for a whole row is asked once
    std::vector<Expr> of_row, of_column;
    for (const Expr& part : build::conjuncts(by_places(c_, places)))
        (uses(part, loops.back().index) ? of_column : of_row).push_back(part);
    std::vector<Stmt> inner;
    if (!of_row.empty()) {
        const Expr row = build::conjunction(of_row);
        const Symbol is_inside = fresh("is_inside");
        inner.push_back(statement(Let{is_inside, row}));
        of_column.insert(of_column.begin(), variable(is_inside, row->type));
    }
    const Expr value = build::select(build::conjunction(of_column), with(c_.column_factor, from),
                                     build::identity(ReduceOp::add, c_.product->type));
    loops.back().mode = {ModeKind::vectorized};
    loops.back().body = Block{{store(copy_, indices, value)}};
    inner.push_back(statement(std::move(loops.back())));
    loops.pop_back();
    Block body{std::move(inner)};
    for (auto over = loops.rbegin(); over != loops.rend(); ++over) {
        over->body = std::move(body);
        body = Block{{statement(std::move(*over))}};
    }
    out.push_back(statement(Allocate{std::move(copy)}));
    std::move(body.statements.begin(), body.statements.end(), std::back_inserter(out));
    return out;
}

Expr PaddedWindows::element(const Substitution& iteration) const {
    const Load& image = *get<Load>(c_.column_factor);
    std::vector<Expr> indices;
    for (std::size_t k = 0; k < dimensions_.size(); ++k)
        indices.push_back(
            simplify(subtract(substitute(image.indices[dimensions_[k]], iteration), begin_[k])));
    return build::load(copy_, c_.product->type, indices);
}

}  // namespace nestor::schedule
