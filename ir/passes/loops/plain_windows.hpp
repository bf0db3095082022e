// Loops over windows of a tile's scratch as plain loops, which both compilers run in lanes.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate rows[(x_begin, 258)] stack;
/// for x in (x_begin, n) vectorized { O[x] = rows[x] + rows[x + 1] + rows[x + 2] }
///   =>  for x in (x_begin, n) { .. }
/// Only loops that store elsewhere: there compilers see for themselves that iterations are independent.
Program plain_windows(const Program& program, const Target& target);

}  // namespace nestor
