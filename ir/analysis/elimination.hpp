// Exact Fourier-Motzkin elimination. What is decided before isl is asked: variables leave a conjunction of
// linear conditions as long as that is exact over the integers. Most questions of the dependence analysis end
// with no variable left.
//
// Note [Exact elimination]
// - `x + f = 0`: x is -f everywhere.
// - a variable without a lower (or without an upper) bound: its conditions can always be met.
// - `a x >= l` and `u >= b x` with a = 1 or b = 1: some x exists where a u >= b l (Fourier and Motzkin; with
//   other coefficients there may be no integer between the bounds).
// Nothing is done that makes the system larger.
#pragma once

#include <vector>

#include "ir/analysis/presburger.hpp"

namespace nestor {

/// All of `zero` are 0 and none of `not_negative` is below 0.
struct LinearSystem {
    std::vector<LinearForm> zero, not_negative;
};

enum class Points { none, some, unknown };

/// Whether a system has integer points. Where that stays unknown the system has become a smaller one with
/// points exactly where the given one has some.
Points eliminate_variables(LinearSystem& system);

}  // namespace nestor
