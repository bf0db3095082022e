// Register blocking of windows of unknown length: minima and maxima of small integers.
//
// Note [Windows in registers] (2026-11-27)
// A loop over the window around one along memory loads and stores each element once a step, or once for four
// (Note [First steps]): at two bytes and less that traffic is what the loop costs. With four vectors in
// registers around the loop over the window, max_filter on 1920 x 1080 bytes with a window of 5 takes 0.93 of
// the time with g++ 12 and 0.8 with clang 14 (one thread, Zen 5); with two 0.94 and 0.84, with one 0.97 and
// 0.96. Reading the clamped picture itself, not a copy of it, is another 0.8 and 0.9: single elements at the
// ends of rows must be in registers for it, since loops over two elements cost more than they save.
// Rows that are shorter than a block run like their ends.
#include "ir/passes/loops/hold_windows.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/limited_place.hpp"
#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/element_by_element.hpp"
#include "ir/passes/loops/lane_values.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"

namespace nestor {
namespace {

constexpr std::int64_t vectors = 4;  // of a block: what a step of the window costs beside them is shared
constexpr int narrow = 16;           // bits of elements whose traffic is more than their arithmetic

/// True where the place walks along the fastest dimension with the index, and nowhere else.
bool runs_along(const std::vector<Expr>& indices, const Buffer& buffer, const Symbol& index) {
    if (indices.empty() || buffer.element.lanes != 1) return false;
    const std::size_t fastest = fastest_dimension(buffer);
    for (std::size_t d = 0; d < indices.size(); ++d) {
        if (loads(indices[d]) || (d != fastest && uses(indices[d], index))) return false;
        if (d != fastest) continue;
        const Affine form = affine(indices[d]);
        if (coefficient(form, index) != 1 || uses(form - affine(build::variable(index)), index)) return false;
    }
    return true;
}

/// Where windows keep within limits: null where nothing limits them.
struct Inside {
    Expr begin, end;
};

/// What a window begins with and what it combines, one behind the other.
struct Window {
    ReductionPattern steps;
    Expr beginning;
    std::vector<Expr> places;      ///< of what is read, without limits
    std::optional<Inside> inside;  ///< if there are limits

    const For& along() const { return *get<For>(steps.loops[1]); }
    const StoreTarget& target() const { return steps.store().targets[0]; }
    const Load& read() const { return *get<Load>(steps.addend); }
    const Type& type() const { return steps.addend->type; }
};

class Holder {
public:
    Holder(const Function& function, const Block& body, SymbolSource& symbols, int vector_bytes)
        : symbols_(symbols), vector_bytes_(vector_bytes), buffers_(buffers_in(function, body)) {}

    Block block(const Block& from) {
        Block out;
        for (const Stmt& s : from.statements) {
            const auto window = out.statements.empty() ? std::nullopt : window_of(out.statements.back(), s);
            if (!window) {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
                continue;
            }
            out.statements.pop_back();
            for (Stmt& made : window->inside ? with_ends(*window) : either(*window))
                out.statements.push_back(std::move(made));
        }
        return out;
    }

private:
    std::optional<Window> window_of(const Stmt& before, const Stmt& s) const {
        const auto pattern = pattern_of(s);
        if (!pattern || pattern->together() || pattern->op == ReduceOp::add) return std::nullopt;
        Window window{*pattern, first_value(before, *pattern), {}, std::nullopt};
        const Load* read = get<Load>(pattern->addend);
        const Type& type = window.type();
        const For& loop = window.along();
        const bool plain = read && type.is_int() && type.bits <= narrow && window.beginning &&
                           !uses(window.beginning, loop.index) && loop.mode.kind == ModeKind::vectorized &&
                           pattern->reduction().body.statements.size() == 1;
        if (!plain || stands_alone(pattern->reduction().body, pattern->reduction().index) ||
            build::as_integer(pattern->reduction().extent) ||
            build::as_integer(loop.extent).value_or(block_of(window)) < block_of(window))
            return std::nullopt;
        const auto from = buffers_.find(read->buffer), to = buffers_.find(window.target().buffer);
        if (from == buffers_.end() || to == buffers_.end() || !(from->second.element == type))
            return std::nullopt;
        window.places = read->indices;
        Expr& along = window.places[fastest_dimension(from->second)];
        const LimitedPlace limited = without_limits(along, loop.index);
        along = limited.place;
        if (!runs_along(window.places, from->second, loop.index) ||
            !runs_along(window.target().indices, to->second, loop.index))
            return std::nullopt;
        if (limited.low || limited.high) {
            window.inside = inside_of(limited, window);
            if (!window.inside) return std::nullopt;
        }
        return window;
    }

    /// Between which places of the row all of the window keeps within the limits.
    static std::optional<Inside> inside_of(const LimitedPlace& limited, const Window& window) {
        const For &along = window.along(), &steps = window.steps.reduction();
        const Integer moves = coefficient(affine(limited.place), steps.index);
        const Expr last = build::subtract(build::add(steps.low, steps.extent), build::integer(1));
        const auto offset = [&](bool least) {
            const Expr step = (moves >= 0) == least ? steps.low : last;
            return to_expr(
                affine(substitute(limited.place, {{along.index, build::integer(0)}, {steps.index, step}})));
        };
        for (const Expr& limit : {limited.low, limited.high})
            if (limit && (uses(limit, along.index) || uses(limit, steps.index) || loads(limit)))
                return std::nullopt;
        const Expr least = offset(true), most = offset(false);
        if (!least || !most || uses(least, steps.index) || uses(most, steps.index)) return std::nullopt;
        Inside inside;
        if (limited.low) inside.begin = build::subtract(limited.low, least);
        if (limited.high) inside.end = build::add(build::subtract(limited.high, most), build::integer(1));
        return inside;
    }

    /// The blocks, or one element after the other where no block fits.
    std::vector<Stmt> either(const Window& window) {
        const For& along = window.along();
        const Stmt in_blocks = blocks(window, along.low, along.extent);
        if (build::as_integer(along.extent)) return {in_blocks};
        const Expr fits =
            build::compare(CompareOp::greater_equal, along.extent, build::integer(block_of(window)));
        return {build::make(
            If{fits, Block{{in_blocks}}, {Block{{one_by_one(window, along.low, along.extent, "_short")}}}},
            in_blocks->origin)};
    }

    /// The blocks where windows keep within the limits, and single elements around them.
    std::vector<Stmt> with_ends(const Window& window) {
        const For& along = window.along();
        const Origin& origin = window.steps.sum->origin;
        const std::string name = along.index.name();
        std::vector<Stmt> out;
        const auto named = [&](const char* suffix, const Expr& value) {
            const Symbol symbol = symbols_.fresh(name + suffix);
            out.push_back(build::make(Let{symbol, value}, origin));
            return build::variable(symbol);
        };
        const Expr stop = build::add(along.low, along.extent);
        const Expr begin =
            named("_inside_begin", window.inside->begin
                                       ? build::minimum(build::maximum(along.low, window.inside->begin), stop)
                                       : along.low);
        const Expr most = named(
            "_inside_most",
            window.inside->end ? build::maximum(begin, build::minimum(stop, window.inside->end)) : stop);
        const Expr fits = build::compare(CompareOp::greater_equal, build::subtract(most, begin),
                                         build::integer(block_of(window)));
        const Expr end = named("_inside_end", build::select(fits, most, begin));
        out.push_back(one_by_one(window, along.low, build::subtract(begin, along.low), "_before"));
        out.push_back(blocks(window, begin, build::subtract(end, begin)));
        out.push_back(one_by_one(window, end, build::subtract(stop, end), "_after"));
        return out;
    }

    static std::string reason_of(const Window& window) {
        return window.along().index.name() + ": " + std::to_string(vectors) +
               " vectors at a time, the last ones overlap";
    }

    /// A part of the row, element by element; names of loops are their own.
    Stmt one_by_one(const Window& window, const Expr& low, const Expr& extent, const std::string& suffix) {
        return element_by_element({window.steps, {window.steps.loops[0]}, window.beginning}, low, extent,
                                  suffix, symbols_);
    }

    std::int64_t lanes_of(const Window& window) const { return vector_bytes_ / window.type().bytes(); }
    /// Elements that run together.
    std::int64_t block_of(const Window& window) const { return vectors * lanes_of(window); }

    Stmt blocks(const Window& window, const Expr& low, const Expr& extent) {
        const For& along = window.along();
        const Origin& origin = window.steps.sum->origin;
        const Expr length = build::integer(block_of(window));
        const Type wide = window.type().with_lanes(static_cast<int>(lanes_of(window)));
        const Symbol at = symbols_.fresh(along.index.name() + "_block"),
                     x = symbols_.fresh(along.index.name());
        const Symbol held = symbols_.fresh(window.target().buffer.name() + "_held");
        const Expr place =
            build::minimum(build::multiply(build::variable(at), length), build::subtract(extent, length));

        For out = along;
        out.index = at;
        out.mode = {};
        out.low = build::integer(0);
        out.extent =
            build::floor_divide(build::add(extent, build::subtract(length, build::integer(1))), length);
        if (!out.name.variable.empty()) out.name.variable += "_block";
        const Buffer buffer{
            held, wide, {{build::integer(0), build::integer(vectors), nullptr}}, MemorySpace::stack, {}, {}};
        const auto first = [&](const Symbol& vector) {
            return build::add(build::variable(x),
                              build::multiply(build::variable(vector), build::integer(lanes_of(window))));
        };
        const auto held_at = [&](const Symbol& vector) {
            return StoreTarget{held, {build::variable(vector)}};
        };
        For steps = window.steps.reduction();
        steps.body = Block{{each(window, origin, [&](const Symbol& vector) {
            const Expr read = build::make(
                Load{window.read().buffer, ramps(window.places, lanes_from(window, first(vector)))}, wide,
                window.steps.addend->origin);
            return Store{{held_at(vector)}, {read}, window.steps.op};
        })}};
        out.body = Block{
            {build::make(Let{x, build::add(low, place)}, origin), build::make(Allocate{buffer}, origin),
             each(window, origin,
                  [&](const Symbol& vector) {
                      return Store{
                          {held_at(vector)}, {build::make(Broadcast{window.beginning}, wide)}, std::nullopt};
                  }),
             with(window.steps.loops[0], std::move(steps)), each(window, origin, [&](const Symbol& vector) {
                 const Expr value = build::load(held, wide, {build::variable(vector)}, origin);
                 return Store{{{window.target().buffer,
                                ramps(window.target().indices, lanes_from(window, first(vector)))}},
                              {value},
                              std::nullopt};
             })}};
        return build::make(std::move(out), made_by(reason_of(window), window.steps.loops[1]->origin));
    }

    /// A store for each vector of the block.
    template <class F>
    Stmt each(const Window& window, const Origin& origin, const F& store) {
        For loop;
        loop.index = symbols_.fresh(window.along().index.name() + "_vector");
        loop.low = build::integer(0);
        loop.extent = build::integer(vectors);
        loop.mode = {ModeKind::unrolled};
        loop.body = Block{{build::make(store(loop.index), origin)}};
        return build::make(std::move(loop), origin);
    }

    Lanes lanes_from(const Window& window, const Expr& first) const {
        return {window.along().index, first, lanes_of(window)};
    }

    SymbolSource& symbols_;
    int vector_bytes_;
    std::map<Symbol, Buffer> buffers_;
};

}  // namespace

Program hold_windows(const Program& program, const Target& target) {
    const int bytes = held_vector_bytes(target);
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return Holder(f, body, symbols, bytes).block(body);
    });
}

}  // namespace nestor
