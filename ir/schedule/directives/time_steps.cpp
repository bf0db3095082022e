// Distances between rows of nests that a loop repeats: from subscripts that stay within a few rows of the
// outermost loop's index.
#include "ir/schedule/directives/time_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t farthest_row = 8;  // from an iteration's own, in subscripts that are clamped

/// A place that an iteration touches: how far each subscript is from the iteration's row, where that is
/// known.
struct Place {
    struct Rows {
        std::int64_t first, last;
    };
    Symbol buffer;
    bool writes = false;
    std::vector<std::optional<Rows>> subscripts;
};

std::optional<Place::Rows> rows_of(const Expr& subscript, const Symbol& row, const Facts& facts) {
    const Expr here = build::variable(row);
    if (const auto distance = constant_difference(subscript, here))
        if (const auto rows = to_int64(*distance)) return Place::Rows{*rows, *rows};
    if (!uses(subscript, row)) return std::nullopt;
    std::optional<std::int64_t> first, last;
    for (std::int64_t rows = 0; rows <= farthest_row && !(first && last); ++rows) {
        if (!first && at_most(build::subtract(here, build::integer(rows)), subscript, facts)) first = -rows;
        if (!last && at_most(subscript, build::add(here, build::integer(rows)), facts)) last = rows;
    }
    if (!first || !last) return std::nullopt;
    return Place::Rows{*first, *last};
}

/// The places of a nest, but for those in memory of its own; nothing where some are not known.
std::optional<std::vector<Place>> places_of(const Subject& subject, const For& nest) {
    const auto [statement, context] = locate(subject.body(), nest.name);
    const AccessList list = accesses_of(statement, context);
    Facts around = facts_at(subject, statement);
    assume_inside(around, nest);
    std::vector<Place> places;
    for (const Access& access : list.accesses) {
        if (std::any_of(list.locals.begin(), list.locals.end(),
                        [&](const LocalBuffer& local) { return local.symbol == access.buffer; }))
            continue;
        if (access.whole || !access.buffer) return std::nullopt;
        Facts facts = around;
        for (const EnclosingLoop& loop : access.loops) {
            if (loop.index == nest.index) continue;
            For inside;
            inside.index = loop.index, inside.low = loop.low, inside.extent = loop.extent;
            assume_inside(facts, inside);
        }
        Place place{access.buffer, access.writes, {}};
        for (const Expr& subscript : access.indices)
            place.subscripts.push_back(rows_of(subscript, nest.index, facts));
        places.push_back(std::move(place));
    }
    return places;
}

/// How many rows apart two iterations are at most that meet in one element; nothing where that is not known.
std::optional<std::int64_t> distance(const Place& a, const Place& b) {
    std::optional<std::int64_t> least;
    for (std::size_t d = 0; d < std::min(a.subscripts.size(), b.subscripts.size()); ++d) {
        const auto &left = a.subscripts[d], &right = b.subscripts[d];
        if (!left || !right) continue;
        const std::int64_t rows = std::max(right->last - left->first, left->last - right->first);
        least = std::min(least.value_or(rows), rows);
    }
    return least;
}

/// Nests of loops one after the other that only compute.
bool only_steps(const Stmt& nest) {
    return !contains(nest, [](const Stmt& s) {
        if (const For* loop = get<For>(s)) return loop->mode.kind != ModeKind::serial;
        return !get<Store>(s) && !get<Let>(s) && !get<If>(s) && !get<Block>(s) && !get<Nop>(s) &&
               !get<Declare>(s) && !get<Assign>(s) && !get<Allocate>(s);
    });
}

bool limits_stay(const For& loop, const std::set<Symbol>& inside) {
    return std::all_of(inside.begin(), inside.end(),
                       [&](const Symbol& s) { return !uses(loop.low, s) && !uses(loop.extent, s); }) &&
           !loads(loop.low) && !loads(loop.extent);
}

}  // namespace

std::optional<TimeSteps> find_time_steps(const Subject& subject, const For& loop, std::string& why) {
    TimeSteps steps;
    std::set<Symbol> inside{loop.index};
    why = fmt::format("{} does more than to repeat nests", print(loop.name));
    if (loop.mode.kind != ModeKind::serial || !limits_stay(loop, {})) return std::nullopt;
    for (const Stmt& s : loop.body.statements) {
        if (const Let* let = get<Let>(s); let && !loads(let->value)) {
            inside.insert(let->symbol);
        } else if (get<For>(s) && only_steps(s)) {
            steps.nests.push_back(get<For>(s));
        } else {
            return std::nullopt;
        }
    }
    if (steps.nests.empty()) return std::nullopt;
    std::vector<std::vector<Place>> places;
    for (const For* nest : steps.nests) {
        why = fmt::format("what {} touches, or its limits, are not the same in each step", print(nest->name));
        auto own = places_of(subject, *nest);
        if (!own || !limits_stay(*nest, inside)) return std::nullopt;
        places.push_back(*std::move(own));
    }
    /// Rows between iterations of two nests that meet, where one of them writes; below 0 where none do.
    const auto between = [&](std::size_t a, std::size_t b) -> std::optional<std::int64_t> {
        std::int64_t most = -1;
        for (const Place& left : places[a])
            for (const Place& right : places[b]) {
                if (left.buffer != right.buffer || (!left.writes && !right.writes)) continue;
                const auto rows = distance(left, right);
                if (!rows) return std::nullopt;
                most = std::max(most, *rows);
            }
        return most;
    };
    std::vector<std::vector<std::int64_t>> rows(places.size());
    for (std::size_t n = 0; n < places.size(); ++n) {
        std::int64_t lag = n > 0 ? steps.lags[n - 1] : 0;
        for (std::size_t m = 0; m <= n; ++m) {
            const auto found = between(m, n);
            why = fmt::format("an iteration of {} may need any of {}", print(steps.nests[n]->name),
                              print(steps.nests[m]->name));
            if (!found) return std::nullopt;
            rows[n].push_back(*found);
            steps.farthest = std::max(steps.farthest, *found);
            if (m < n) lag = std::max(lag, steps.lags[m] + *found);
        }
        why = fmt::format("iterations of {} in one step depend on each other", print(steps.nests[n]->name));
        if (rows[n][n] > 0) return std::nullopt;
        steps.lags.push_back(lag);
    }
    for (std::size_t n = 0; n < places.size(); ++n)
        for (std::size_t m = 0; m <= n; ++m)
            if (rows[n][m] >= 0)
                steps.step = std::max(steps.step, rows[n][m] + steps.lags[n] - steps.lags[m]);
    why.clear();
    return steps;
}

}  // namespace nestor::schedule
