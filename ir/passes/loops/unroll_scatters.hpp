// Loop unrolling of scatters: four updates at places that data choose for each test of the loop.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for i in (0, n) { let counts_at = A[i]; counts[counts_at] += 1 }
///   =>  for i_four in (0, n div 4) {
///           for i_step in (0, 4) unrolled { let i = i_four * 4 + i_step; let counts_at = A[i];
///           counts[counts_at] += 1 }
///       }
///       for i in (n div 4 * 4, n - n div 4 * 4) { let counts_at = A[i]; counts[counts_at] += 1 }
/// A parallel loop keeps its threads and their copies; what is left over is added by one. Tables of known
/// lengths are left to compilers.
Program unroll_scatters(const Program& program, const Target& target);

}  // namespace nestor
