// Common subexpression elimination of loads across the statements of a vectorized loop: between stores
// compilers load an element again, and take interleaved ones (the colours of pixels) apart again.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x vectorized { y[x] = float32(A[x, 0]) * a;  z[x] = float32(A[x, 0]) + b }
///   =>  for x vectorized { let A_x0 = float32(A[x, 0]);  y[x] = A_x0 * a;  z[x] = A_x0 + b }
/// Of loads, with the cast around them, that two statements evaluate whatever the data, of arrays that the
/// loop does not change.
Program share_loads(const Program& program, const Target& target);

}  // namespace nestor
