// Tiles of sums in vector registers: what a reduction sums into a small temporary stays there meanwhile.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate sums[(low, 4), (0, 32)] stack;
/// for k in (0, K) reduction { for i in (0, 4) { for j in (0, 32) vectorized {
///   sums[low + i, j] += A[i, k] * B[k, j] } } }
///   =>
/// float32x16 sums_held[4][2];
/// for i unrolled { for v unrolled { sums_held[i, v] = sums[low + i, ramp(16 * v, 1, 16)] } }
/// for k in (0, K) reduction { for v unrolled {
///   let B_lanes = B[k, ramp(16 * v, 1, 16)]; for i unrolled { sums_held[i, v] += A[i, k] * B_lanes } } }
/// for i unrolled { for v unrolled { sums[low + i, ramp(16 * v, 1, 16)] = sums_held[i, v] } }
/// Of temporaries on the stack and loops of constant lengths that count from zero, as far as a processor has
/// registers. Each sum keeps its order.
Program vector_replace_sums(const Program& program, const Target& target);

}  // namespace nestor
