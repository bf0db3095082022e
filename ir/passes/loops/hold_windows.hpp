// Register blocking of windows: the largest of a window of any length stays in vectors while it is read.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// A minimum or maximum of small integers over a window along or across memory, whose length is not known:
///   for x in (low, n) { C[x] = 0 }
///   for r in (0, w) reduction { for x in (low, n) vectorized { C[x] max= B[x + r] } }
///   =>
///   if n >= 256 {
///     for x_block in (0, (n + 255) / 256) {
///       let x = low + min(x_block * 256, n - 256);
///       uint8x64 C_held[4]; for v unrolled { C_held[v] = 0 }
///       for r in (0, w) reduction { for v unrolled { C_held[v] max= B[ramp(x + 64 * v + r, 1, 64)] } }
///       for v unrolled { C[ramp(x + 64 * v, 1, 64)] = C_held[v] }
///     }
///   } else {
///     for x in (low, n) { var best = 0; for r in (0, w) { best = max(best, B[x + r]) } C[x] = best }
///   }
/// The last block begins earlier, and computes what others have. Of what is read between limits,
/// `B[min(max(x + r, 0), N - 1)]`, blocks are where all of the window keeps within them, and single elements
/// before and after.
Program hold_windows(const Program& program, const Target& target);

}  // namespace nestor
