// Steps in time: nests that a loop repeats, and how far along their rows each one reaches into the others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

/// The nests of one step in the order of the text. An iteration of nest n in step t meets, of those that run
/// before it, only iterations whose rows differ by at most `lag(n, t)` less the lag of the other, where
/// `lag(n, t) = lags[n] + step * t`.
struct TimeSteps {
    std::vector<const For*> nests;   ///< outermost loops: their rows
    std::vector<std::int64_t> lags;  ///< rows; the first is 0, none is less than the one before
    std::int64_t step = 0;           ///< rows
    std::int64_t farthest = 0;       ///< rows between two iterations that meet, whenever they run

    /// Of the last nest in the last of so many steps.
    std::int64_t last_lag(std::int64_t steps) const { return lags.back() + step * (steps - 1); }
};

/// The steps of a loop whose body is nests and names; nothing where one of its rows needs rows that may be
/// anywhere, with the reason in `why`.
std::optional<TimeSteps> find_time_steps(const Subject& subject, const For& loop, std::string& why);

}  // namespace nestor::schedule
