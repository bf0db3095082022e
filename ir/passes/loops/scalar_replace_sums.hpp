// Scalar replacement of reductions: several steps for each load and store of a sum that runs along memory.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// The element that a vectorized loop adds to, or takes the minimum or maximum with, is loaded and stored
/// once for four steps of the reduction around it, which is bound by that traffic otherwise:
///   for k in (0, K) { for n vectorized { C[n] += e(k) } }   =>
///   for k_four in (0, K / 4) { for n vectorized { sum = C[n]; sum += e(k); sum += e(k + 1); ..; C[n] = sum }
///   } for k in (K / 4 * 4, K % 4) { for n vectorized { C[n] += e(k) } }
/// Where elements run together (directive jam), it is eight steps, since what they share is loaded but once:
///   for n vectorized { let b = B[k, n]; for i unrolled { C[i, n] += e(i, k) * b } }   =>
///   for n vectorized { float b[8]; for step unrolled { b[step] = B[k + step, n] }
///                      for i unrolled { sum = C[i, n]; for step unrolled { sum += e(i, k + step) * b[step] }
///                      .. } }
/// Names that the step does not change are kept once (`let n = n_outer * 64 + n_inner`). Sums keep their
/// order. Elements that lie apart (`C[2 * n]`) are replaced as well, though in no lanes. Not inside of other
/// reductions, since their windows are short; but a step whose index is a subscript by itself is none.
/// The first four steps of a window store what elements of at most 16 bits begin with:
///   for n { C[n] = 0 } for k in (0, K) { for n { C[n] max= B[n + k] } }   =>
///   if K >= 4 { for n { C[n] = max(B[n], B[n + 1], ..) } } else { for n { C[n] = 0 } }
///   for k_four in (1, K / 4 - 1) { .. }
Program scalar_replace_sums(const Program& program, const Target& target);

}  // namespace nestor
