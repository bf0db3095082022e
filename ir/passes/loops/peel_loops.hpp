// Loop peeling (index set splitting) for clamped subscripts. Clamped subscripts keep a loop from reading
// memory in order, although they matter at the edges only: the loop is cut where they begin and end to
// matter.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (low, n) vectorized { t[x] = A[min(max(x, 0), w - 1)] }
///   =>  let x_interior_begin = min(max(low, 0), low + n);
///       let x_interior_end = max(x_interior_begin, min(low + n, w));
///       for x_before in (low, x_interior_begin - low) { t[x_before] = A[min(max(x_before, 0), w - 1)] }
///       for x in (x_interior_begin, x_interior_end - x_interior_begin) vectorized { t[x] = A[x] }
///       for x_after in (x_interior_end, low + n - x_interior_end) { t[x_after] = .. }
/// Only innermost vectorized loops without reductions, whose subscripts in the direction of memory
/// are clamped and go on one by one in between.
Program peel_loops(const Program& program, const Target& target);

}  // namespace nestor
