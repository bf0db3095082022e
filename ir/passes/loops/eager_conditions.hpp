// Elimination of short-circuit evaluation in vectorized loops: && and || of what may be evaluated anyway
// become & and |, since compilers put no branches into lanes.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (0, n) vectorized { t[x] = select(A[x] == 3 || (A[x] == 4 && B[x] == 1), 1, 0) }
///   =>  t[x] = select((A[x] == 3) | ((A[x] == 4) & (B[x] == 1)), 1, 0)
/// Only where the right side surely can be evaluated: what it loads is inside of its array wherever the loop
/// runs, and nothing in it overflows, divides by a value, or is called.
Program eager_conditions(const Program& program, const Target& target);

}  // namespace nestor
