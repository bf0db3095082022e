// Register blocking of window sums: vectors of a tile of the result stay in registers while windows are read.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Sums of floats over a window whose size is not known:
///   for h in (0, H) {
///     for w in (0, W) vectorized { C[h, w] = 0 }
///     for k in (0, K) reduction { for l in (0, L) reduction {
///       for w in (0, W) vectorized { C[h, w] += I[h + k, w + l] * F[k, l] } } }
///   }
///   =>
///   if H >= 4 && W >= 16 {
///     for h_block in (0, (H + 3) / 4) {
///       let h = min(h_block * 4, H - 4);
///       for w_block in (0, (W + 15) / 16) {
///         let w = min(w_block * 16, W - 16);
///         float32x16 C_held[4]; for r unrolled { C_held[r] = 0 }
///         for k reduction { for l reduction {
///           for r unrolled { C_held[r] += I[h + r + k, ramp(w + l, 1, 16)] * F[k, l] } } }
///         for r unrolled { C[h + r, ramp(w, 1, 16)] = C_held[r] }
///       }
///     }
///   } else { .. as it was }
/// The last block begins earlier, and computes again what others have. Rows that threads share, or that hold
/// something else too, run one by one: then a block is two vectors of a row, and shorter rows run element by
/// element.
Program hold_sums(const Program& program, const Target& target);

}  // namespace nestor
