// Explicit vectorization of float minima and maxima, which compilers leave scalar.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// A vectorized loop with a width that reduces floats by min or max keeps one partial result a lane:
///   for d in (0, D) vectorized 16 reduce(m max) { m max= I[d] }
///   =>  lanes = broadcast(-inf); for v in (0, D / 16) { lanes max= I[ramp(v * 16)] }
///       m max= reduce_max(lanes); for d in (D / 16 * 16, D % 16) { m max= I[d] }
/// Loops of other forms stay as they are.
Program vectorize_extrema(const Program& program, const Target& target);

}  // namespace nestor
