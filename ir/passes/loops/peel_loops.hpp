// Loop peeling (index set splitting) for clamped subscripts. Clamped subscripts keep a loop from reading
// memory in order, although they matter at the edges only: the loop is cut where they begin and end to
// matter.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (low, n) vectorized { t[x] = A[min(max(x, 0), w - 1)] }
///   =>  let x_begin = min(max(low, 0), low + n); let x_end = max(x_begin, min(low + n, w));
///       for x_before in (low, x_begin - low) { t[x_before] = A[min(max(x_before, 0), w - 1)] }
///       for x in (x_begin, x_end - x_begin) vectorized { t[x] = A[x] }
///       for x_after in (x_end, low + n - x_end) { t[x_after] = A[min(max(x_after, 0), w - 1)] }
/// Only innermost vectorized loops without reductions (HAL-60), whose subscripts in the direction of memory
/// are clamped and go on one by one in between.
Program peel_loops(const Program& program, const Target& target);

}  // namespace nestor
