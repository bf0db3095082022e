// Loop unswitching: a choice that no iteration changes is made once, in front of a vectorized loop. Compilers
// run no loads that stand under a condition in lanes, unless they can prove what they do not know here.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (0, n) vectorized { t[x] = select(c == 1, A[x], B[x]) }
///   =>  if c == 1 { for x in (0, n) vectorized { t[x] = A[x] } }
///       else { for x in (0, n) vectorized { t[x] = B[x] } }
/// Only innermost vectorized loops without reductions, and choices of which a side loads; at most four loops
/// of one, while they are short.
Program unswitch_loops(const Program& program, const Target& target);

}  // namespace nestor
