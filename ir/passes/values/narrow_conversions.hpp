// Strength reduction of conversions: 64-bit indices become floats through 32 bits in vectorized loops.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// y[i] = float32(i)  =>  y[i] = float32(int32(i))      for an i that 32 bits hold
/// In vectorized loops, for what their iterations change.
Program narrow_conversions(const Program& program, const Target& target);

}  // namespace nestor
