// Strip-mining of vectorized loops by what their index is divided by: picture pyramids read each element of
// the smaller picture twice, and neither compiler runs `A[x div 2]` in lanes.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (low, n) vectorized { t[x] = A[x div 2] }
///   =>  let x_by_2_begin = (low + 1) div 2;
///       let x_by_2_end = (low + n) div 2;
///       for x_before in (low, min(2 * x_by_2_begin, low + n) - low) { t[x_before] = A[x_before div 2] }
///       for x_by_2 in (x_by_2_begin, x_by_2_end - x_by_2_begin) vectorized {
///           t[2 * x_by_2] = A[x_by_2];  t[2 * x_by_2 + 1] = A[x_by_2]
///       }
///       for x_after in (max(2 * x_by_2_end, low), ..) { t[x_after] = A[x_after div 2] }
/// Only innermost vectorized loops without reductions whose index is divided by 2, 3 or 4, or its remainder
/// taken. Edges that have no iterations, as far as is known here, are left out. Loops that write `t[x mod 2]`
/// stay: memory of two places is written by one group alone.
Program split_quotients(const Program& program, const Target& target);

}  // namespace nestor
