// Loops of one step are their bodies: what is computed at every point of a loop is computed on boxes of
// extent 1, and nobody would write loops over them.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// let n_extent = 1; for y in (yi, 1) { for n in (yi + 1, n_extent) { t[y, n] = 0 } }
///   =>  let n_extent = 1; let n = yi + 1; t[yi, n] = 0
/// Serial and vectorized loops that sum nothing for themselves; those of threads and devices stay, since
/// others look for them.
Program drop_single_steps(const Program& program, const Machine& machine);

}  // namespace nestor
