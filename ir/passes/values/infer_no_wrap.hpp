// No-wrap inference (as LLVM's nsw). Integers of a language wrap; where a result surely fits its type, nobody
// would write more than an operator.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// 255 *% int64(a)  =>  255 * int64(a)      for an int32 a
/// C *% H *% W      =>  C * H * W           for sizes of one array of the caller: the number of its elements
///                                          was checked at entry (PR-15)
/// let row = int64(base +% int32(i));  =>  let row = int64(base) + i;      for a short i and a name that is a
///                                          subscript only: where they differ, both are outside of the array
/// By ranges of numbers alone: those of types, of constants, and of loops with constant limits.
Program infer_no_wrap(const Program& program, const Target& target);

}  // namespace nestor
