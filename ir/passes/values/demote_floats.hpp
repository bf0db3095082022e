// Demotion of floats to integers: sums of small integers that were converted to floats are computed as
// integers and converted once, which takes a conversion a sum instead of one a term.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Sums, differences and products of integers of at most 16 bits and of whole constants, where no part can be
/// larger than the float holds exactly and none can be -0:
///   float32(a[i - 1]) + 2.0 * float32(a[i]) + float32(a[i + 1])
///   =>  float32(int32(a[i - 1]) + 2 * int32(a[i]) + int32(a[i + 1]))
/// Not on a CPU where products take more than the conversions.
Program demote_floats(const Program& program, const Target&);

}  // namespace nestor
