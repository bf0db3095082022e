// Estimates of schedules: the window that a run computes where nobody says which.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/language.hpp"

namespace nestor::driver {

/// Adds what `estimate(h, x, min, len)` says to the values that parameters have where nobody gives them:
/// `x_min` and `x_extent`, or `h_x_min` and `h_x_extent` of several outputs. What is there already stays.
void add_estimates(const std::vector<Schedule>& schedules, const Program& program,
                   decltype(Translation::defaults)& defaults);

}  // namespace nestor::driver
