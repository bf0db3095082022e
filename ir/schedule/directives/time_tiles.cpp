// time-tiles(t, k, m): split tiling of steps in time, k of them at once on strips of m rows.
//   for t in (0, T) { for y { b[y] = a[y - 1] + a[y + 1] }  for y { a[y] = b[y - 1] + b[y + 1] } }
//   =>  for t_tile { for strip {                                  // begin, end: m rows
//         for t in [t_begin, t_end) {
//           let lag = 2 * (t - t_begin);
//           for y in [begin + lag, end - lag) { b[y] = .. }
//           for y in [begin + lag + 1, end - lag - 1) { a[y] = .. } } }
//       for border {                                              // between two strips
//         for t in [t_begin, t_end) {
//           let lag = 2 * (t - t_begin);
//           for y in [border - lag, border + lag) { b[y] = .. }
//           for y in [border - lag - 1, border + lag + 1) { a[y] = .. } } } }
// Rows stay in cache for k steps, nothing is computed twice, and strips are independent, as borders are.
//
// Note [Strips and what is left between them] (2026-11-24)
// Each nest of each step leaves out at the ends of a strip as many rows as it lags: those need rows of the
// next strip. They are computed behind all strips, where each needs only what is there: two iterations that
// meet are at most as many rows apart as their lags differ, so one of a strip is never behind one of a
// border, and two strips never meet. In place, without copies, also where two arrays take turns. A Jacobi
// step on 2048 x 2048 floats, ten in all: 2.1 to 2.6 times as fast with one thread, 2.4 to 4.8 with two; 1024
// x 1024, which the last cache holds: 0.8 to 1. Strips of 32, 64 and 128 rows are alike. Not chosen: tiles
// that compute their borders twice (`overlap-tiles`) need an array for every step; a front of rows in which
// each step runs one row behind the one before reads memory once as well, but one thread does all of it.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/schedule/directives/called_nests.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/overlap.hpp"
#include "ir/schedule/directives/time_steps.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

Expr end_of(const For& loop) {
    return simplify(add(loop.low, loop.extent));
}

class Tiling {
public:
    Tiling(const Stmt& statement, const TimeSteps& steps, const TimeTiles& tiles, const Origin& origin,
           SymbolSource& symbols)
        : statement_(statement),
          loop_(*get<For>(statement)),
          steps_(steps),
          tiles_(tiles),
          origin_(origin),
          symbols_(symbols),
          tile_{symbols.fresh(loop_.index.name() + "_tile"), symbols.fresh(loop_.index.name() + "_begin"),
                symbols.fresh(loop_.index.name() + "_end")} {}

    std::vector<Stmt> result() {
        const Expr most = integer(steps_.last_lag(tiles_.together)), rows = integer(tiles_.rows);
        Expr low = steps_.nests.front()->low, end = end_of(*steps_.nests.front());
        for (const For* nest : steps_.nests) {
            low = simplify(build::minimum(low, nest->low));
            end = simplify(build::maximum(end, end_of(*nest)));
        }
        const Expr first = simplify(subtract(low, most));
        const Expr count = simplify(build::ceil_divide(simplify(subtract(add(end, most), first)), rows));
        const auto at = [&](const Symbol& index) { return add(first, multiply(variable(index), rows)); };

        const Expr tiles = simplify(build::ceil_divide(loop_.extent, integer(tiles_.together)));
        const bool one = build::is_one(tiles);
        const Origin& origin = statement_->origin;
        std::vector<Stmt> body = limits_of(loop_, tile_, tiles_.together, origin);
        if (one) body = {let(tile_.begin, loop_.low), let(tile_.end, end_of(loop_))};
        const Symbol strip = symbols_.fresh("strip"), begin = symbols_.fresh("strip_begin"),
                     end_of_strip = symbols_.fresh("strip_end");
        body.push_back(over("strip", strip, integer(0), count,
                            {let(begin, at(strip)), let(end_of_strip, add(variable(begin), rows))},
                            {variable(begin), variable(end_of_strip), true}, one ? origin_ : origin));
        const Symbol border = symbols_.fresh("border"), middle = symbols_.fresh("middle");
        body.push_back(over("border", border, integer(1), simplify(subtract(count, integer(1))),
                            {let(middle, at(border))}, {variable(middle), variable(middle), false}, origin));
        if (one) return body;
        return {build::make(
            loop(loop_.name.variable + "_tile", tile_.index, integer(0), tiles, std::move(body)), origin_)};
    }

private:
    /// Rows that a tile has in its first step: the later ones have fewer of a strip, and more of a border.
    struct Rows {
        Expr begin, end;
        bool narrows;
    };

    Stmt let(const Symbol& symbol, const Expr& value) const {
        return build::make(Let{symbol, simplify(value)}, statement_->origin);
    }
    For loop(const std::string& name, const Symbol& index, const Expr& low, const Expr& extent,
             std::vector<Stmt> body) const {
        For made;
        made.index = index;
        made.name = loop_.name;
        made.name.variable = name;
        made.kind = LoopKind::imperative;
        made.low = low, made.extent = extent;
        made.body = Block{std::move(body)};
        return made;
    }

    /// All steps of a tile, each nest within its limits, for each strip or border.
    Stmt over(const std::string& name, const Symbol& index, const Expr& low, const Expr& extent,
              std::vector<Stmt> lets, const Rows& rows, const Origin& origin) {
        const Symbol lag = symbols_.fresh("lag");
        const Expr since = subtract(variable(loop_.index), variable(tile_.begin));
        std::vector<Stmt> step{let(lag, multiply(integer(steps_.step), since))};
        std::size_t n = 0;
        for (const Stmt& s : loop_.body.statements) {
            const For* nest = get<For>(s);
            if (!nest) {
                step.push_back(s);
                continue;
            }
            const Expr own = integer(steps_.lags[n++]), common = variable(lag);
            const auto later = [&](const Expr& row) { return add(add(row, common), own); };
            const auto earlier = [&](const Expr& row) { return subtract(subtract(row, common), own); };
            const Expr begin = rows.narrows ? later(rows.begin) : earlier(rows.begin),
                       end = rows.narrows ? earlier(rows.end) : later(rows.end);
            For part = *nest;
            part.low = simplify(build::maximum(nest->low, begin));
            part.extent = simplify(subtract(simplify(build::minimum(end_of(*nest), end)), part.low));
            step.push_back(with_loop(s, std::move(part)));
        }
        For steps = loop_;
        steps.low = variable(tile_.begin);
        steps.extent = subtract(variable(tile_.end), variable(tile_.begin));
        steps.body = Block{std::move(step)};
        lets.push_back(build::make(std::move(steps), origin));
        const Block inside{std::move(lets)};
        const Block own = rename(inside, fresh_names(inside, symbols_));
        return build::make(loop(name, index, low, extent, own.statements), statement_->origin);
    }

    const Stmt statement_;
    const For& loop_;
    const TimeSteps& steps_;
    const TimeTiles& tiles_;
    const Origin origin_;
    SymbolSource& symbols_;
    const OverlapGroup::Tile tile_;
};

}  // namespace

Refusal check(const Subject& subject, const TimeTiles& tiles) {
    if (Refusal missing = require_loop(subject, tiles.steps)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    SymbolSource symbols(subject.program.next_symbol);
    const Function function = with_body(subject.function, with_called_nests(subject, tiles.steps, symbols));
    const Subject inlined{subject.program, function};
    std::string why;
    const auto steps = find_time_steps(inlined, *find_loop(inlined.body(), tiles.steps), why);
    if (!steps) return refusal(subject, "SCH-92", why);
    if (tiles.together < 1) return refusal(subject, "SCH-92", "a tile has at least one step");
    const std::int64_t least =
        std::max<std::int64_t>(1, 2 * steps->last_lag(tiles.together) + steps->farthest);
    if (tiles.rows < least)
        return refusal(subject, "SCH-92",
                       fmt::format("strips of {} rows are too narrow for {} steps: neighbours would meet",
                                   tiles.rows, tiles.together),
                       fmt::format("at least {} rows", least));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const TimeTiles& tiles, SymbolSource& symbols) {
    const Function function = with_body(subject.function, with_called_nests(subject, tiles.steps, symbols));
    const Subject inlined{subject.program, function};
    std::string why;
    const Stmt loop = find_loop_statement(inlined.body(), tiles.steps);
    const TimeSteps steps = *find_time_steps(inlined, *get<For>(loop), why);
    const std::vector<Stmt> result =
        Tiling(loop, steps, tiles, made(loop->origin, subject.cause.reason), symbols).result();
    return with_unique_loops(replace_loop(inlined.body(), tiles.steps, [&](const Stmt&) { return result; }));
}

}  // namespace nestor::schedule
