// Unit loop removal. Loops of one step are their bodies: what is computed at every point of a loop is
// computed on boxes of extent 1, and nobody would write loops over them.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// let n_extent = 1; for y in (yi, 1) { for n in (yi + 1, n_extent) { t[y, n] = 0 } }
///   =>  let n_extent = 1; let n = yi + 1; t[yi, n] = 0
/// Serial and vectorized loops that sum nothing for themselves; those of threads and devices stay, since
/// others look for them.
Program drop_unit_loops(const Program& program, const Target& target);

}  // namespace nestor
