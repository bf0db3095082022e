// If-conversion of narrow loads in vectorized loops: what a choice loads is loaded in front of it, since
// processors without AVX-512 have no masked loads of bytes and of 16 bits, and keep such loops scalar.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (1, n - 1) vectorized { t[x] = select(x mod 2 == 0, A[x], A[x + 1]) }   // uint8 A[(0, n)]
///   =>  let A_x = A[x];  let A_x1 = A[x + 1];  t[x] = select(x mod 2 == 0, A_x, A_x1)
/// Only elements of less than 32 bits that surely are inside of their arrays wherever the loop runs, and that
/// the loop does not change.
Program eager_loads(const Program& program, const Target& target);

}  // namespace nestor
