// Loop bound tightening. Guards of whole loop bodies become limits of the loops: what split leaves in the
// innermost body, compilers cannot vectorise and nobody would write.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for yi in (0, 32) { for xi in (0, 256) { let x = 256 * xo + xi; let y = 32 * yo + yi;
///                                          if x < w && y < h { s } } }
///   =>  let xi_end = min(256, w - 256 * xo); let yi_end = min(32, h - 32 * yo);
///       for yi in (0, yi_end) { let y = 32 * yo + yi; for xi in (0, xi_end) { let x = ..; s } }
/// for i in (low, n) { if (i - r) % 2 == 0 { s } }
///   =>  let i_first = low + (r - low) emod 2; for i_nth in (0, (low + n - i_first + 1) / 2) { s }
/// Comparisons that are affine in the index become limits; those that the loop does not change move out of
/// it, as sums of indices that it does not change do; the others stay. A store that adds 0 where a condition
/// fails (`s += c && d ? e : 0`) is guarded by the condition. Loops of a device's blocks and
/// threads, and loops inside of collapsed ones, keep their limits, since all of these have to be the same
/// everywhere.
Program tighten_bounds(const Program& program, const Target& target);

}  // namespace nestor
