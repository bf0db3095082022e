// Measurement of compiled candidates, in a process of their own: right, and how long beside the default.
#pragma once

#include "frontend/cli/run/native.hpp"
#include "frontend/cli/run/run.hpp"

namespace nestor::cli {

/// A candidate, or the default that it is compared with, compiled.
struct Contestant {
    CompiledCalls compiled;
    std::shared_ptr<double> milliseconds;  ///< of the last call
};

struct Measured {
    bool right = false;  ///< it came to its end, with the default's results
    double milliseconds = 0, default_milliseconds = 0;
};

/// Calls both in turns on copies of the arguments, for about `seconds`; medians. Results are the same where
/// whole numbers are equal and floats are within 1e-4 (float64: 1e-9) of the largest magnitude of the array.
Measured measure(const Contestant& candidate, const Contestant& reference, const Arguments& arguments,
                 double seconds);

/// True where arrays have the same values, as `measure` says.
bool same_values(const Array& a, const Array& b);

}  // namespace nestor::cli
