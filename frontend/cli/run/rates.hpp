// What `--time` tells: milliseconds, and how fast memory and arithmetic were.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/driver/compile.hpp"
#include "ir/core/array.hpp"

namespace nestor::cli {

/// What a call has to do at least.
struct NeededWork {
    double bytes = 0;                  ///< of its arrays, those that are read and written twice
    std::optional<double> operations;  ///< on floats; nothing where data decide (ir/analysis/operations.hpp)
};

/// Of a function called with these arguments, which have all arrays, as it is written, whatever its schedule.
NeededWork needed_work(const driver::Stages& stages, const Function& function, const Arguments& arguments);

/// `2.000 ms`, `0.000321 ms`: to the microsecond, and three digits of shorter times.
std::string milliseconds_text(double milliseconds);

/// Lines for the user: `time: median 1.000 ms, ..` and `rate: 12.0 GB/s, 34.0 GFLOP/s (..)` by the median.
/// `how` stands behind the runs (`, by CUDA events`).
std::string times_text(std::vector<double> milliseconds, const NeededWork& work, const std::string& how);

}  // namespace nestor::cli
