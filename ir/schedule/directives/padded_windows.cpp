// Padding of an image: what a window reads is solved for its place in the image, and the condition that
// leaves it out becomes one of that place.
//
//   select(h >= kh && h < H + kh, I[c, h - kh, w + kw], 0)
//   =>  for c { for h in (h_begin - (KH - 1), h_count + KH - 1) { for w {
//         I_padded[c, h - .., w - ..] = select(h >= 0 && h < H, I[c, h, w], 0) } } }
//
// The parts of a transposed convolution (skipped_terms.hpp) read one copy of all of the image:
//   select(2 * h + h_phase >= 2 * kh + kh_phase && .., I[n, c, h - kh + .., w - kw + ..], 0)
//
// Note [Padding before windows] (2026-11-28)
// A panel of windows asks the condition for each window that has an element; a border of zeros around a
// block's part of the image asks once, and the windows are read in place (contract.cpp): 3 by 3 filters over
// 16 and 256 channels take 0.84 and 0.82 of the time.
//
// Note [One image for all parts] (2026-11-29)
// The four parts of a transposed convolution with stride 2 have windows of one to four elements: with panels,
// or with borders for each block of each part, copies took a third of the time. One copy of the whole image
// is as large as the image, read by all parts: 3 by 3 filters over 32 channels of 28 by 28 take 0.93 of the
// time with g++ and 0.66 with clang, 4 by 4 over 64 of 64 by 64 0.73.
#include "ir/schedule/directives/padded_windows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

/// The loops of a block that a window moves with; of a nest in parts also those around blocks.
std::vector<const For*> moving_loops(const Contraction& c) {
    std::vector<const For*> out = c.sums;
    out.push_back(c.columns);
    if (c.second_columns) out.push_back(c.second_columns);
    for (const For* other : c.others)
        if (c.phases.nest && other != c.second_columns) out.push_back(other);
    return out;
}

/// An expression in one part of the nest.
Expr in_part(const Expr& e, const Substitution& part) {
    return part.empty() ? e : simplify(substitute(e, part));
}

/// How far a subscript is away from that of the first part, in each of the parts; nothing where that is no
/// constant.
std::optional<std::vector<std::int64_t>> shifts_of(const Expr& subscript,
                                                   const std::vector<Substitution>& parts) {
    std::vector<std::int64_t> out;
    for (const Substitution& part : parts) {
        const auto shift = constant_difference(in_part(subscript, part), in_part(subscript, parts[0]));
        const auto number = shift ? to_int64(*shift) : std::nullopt;
        if (!number) return std::nullopt;
        out.push_back(*number);
    }
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

/// The condition of one part of the nest in terms of places, one for each dimension; null where it has more
/// than these.
Expr by_places(const Contraction& c, const std::vector<Expr>& places, const Substitution& part) {
    const std::vector<const For*> loops = moving_loops(c);
    const Load& image = *get<Load>(c.column_factor);
    std::vector<Expr> conditions;
    for (const Expr& whole : build::conjuncts(c.masks.columns)) {
        Expr condition = in_part(whole, part);
        for (std::size_t d = 0; d < image.indices.size(); ++d) {
            if (!uses_any(image.indices[d], loops)) continue;
            if (const auto solved = solved_for(in_part(image.indices[d], part), places[d], loops))
                condition = without_factor(simplify(substitute(condition, {*solved})));
        }
        if (uses_any(condition, loops)) return nullptr;
        conditions.push_back(condition);
    }
    return build::conjunction(conditions);
}

/// The condition where it is the same in all parts; else null.
Expr by_places(const Contraction& c, const std::vector<Expr>& places) {
    Expr condition;
    for (const Substitution& part : c.phases.parts()) {
        const Expr here = by_places(c, places, part);
        if (!here || (condition && !same(condition, here))) return nullptr;
        condition = here;
    }
    return condition;
}

std::vector<Expr> fresh_places(const Contraction& c, SymbolSource& symbols) {
    std::vector<Expr> out;
    const Load& image = *get<Load>(c.column_factor);
    for (const Expr& subscript : image.indices) {
        Symbol index("place", 0);
        std::vector<const For*> loops = c.others;
        loops.insert(loops.end(), {c.sums[0], c.columns, c.second_columns});
        for (const For* loop : loops)
            if (loop && uses(subscript, loop->index)) index = loop->index;
        // the loop of the whole nest, not that of a part
        for (const auto& [whole, here] : c.phases.elements)
            if (uses(here, index)) index = whole;
        out.push_back(variable(symbols.fresh(index.name())));
    }
    return out;
}

}  // namespace

bool PaddedWindows::fit(const Contraction& c) {
    const Load *A = get<Load>(c.row_factor), *B = get<Load>(c.column_factor);
    if (!A || !B || !c.masks.columns || c.masks.rows || c.column_step <= 0 ||
        c.sums.size() > most_step_loops || !moves(A->indices, c.rows->index) ||
        std::none_of(c.sums.begin(), c.sums.end(), [&](const For* sum) { return c.is_window(*sum); }))
        return false;
    const std::vector<const For*> loops = moving_loops(c);
    const std::vector<Substitution> parts = c.phases.parts();
    for (const Expr& subscript : B->indices)
        if (uses_any(subscript, loops) && (!moves_of(subscript, loops) || !shifts_of(subscript, parts)))
            return false;
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
    return copy(block, {});
}

std::vector<Stmt> PaddedWindows::copy_whole(std::optional<std::int64_t> cores) {
    std::vector<Iterations> all;
    for (const For* loop : moving_loops(c_)) all.push_back({loop, loop->low, c_.phases.most(*loop)});
    LoopMode outermost;
    if (cores != 1 && dimensions_.size() > 1) outermost = {ModeKind::parallel};
    if (outermost.kind == ModeKind::parallel && dimensions_.size() > 2) outermost.collapse = 2;
    std::vector<Stmt> out = copy(all, outermost);
    out.back() =
        build::make(For(*get<For>(out.back())),
                    made(c_.statement->origin,
                         fmt::format("{} with a border of zeros, which all parts read", c_.column_name)));
    return out;
}

std::vector<Stmt> PaddedWindows::copy(const std::vector<Iterations>& block, const LoopMode& outermost) {
    const std::vector<Substitution> parts = c_.phases.parts();
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
        const auto shifts = *shifts_of(image.indices[d], parts);
        const auto [least, most] = std::minmax_element(shifts.begin(), shifts.end());
        extent = add(extent, integer(*most - *least));
        const Expr begin = add(substitute(in_part(image.indices[d], parts[0]), lowest), integer(*least));
        begin_.push_back(
            name(out, place.name() + (parts.size() > 1 ? "_lowest" : "_first"), simplify(begin)));
        const Symbol index = fresh(place.name());
        indices.push_back(variable(index));
        places[d] = add(begin_.back(), indices.back());
        extent = simplify(extent);
        if (d == dimensions_.back()) {  // a whole number of registers, so that rows begin with cache lines
            const Expr lanes = integer(columns_of_register(c_.product->type));
            extent = multiply(build::ceil_divide(extent, lanes), lanes);
        }
        copy.dimensions.push_back({integer(0), name(out, place.name() + "_extent", extent), nullptr});
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
    if (!loops.empty()) loops.front().mode = outermost;
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
