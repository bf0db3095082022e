// Strength reduction of conversions: 64-bit indices become floats through 32 bits in vectorized loops.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// y[i] = float32(i)  =>  y[i] = float32(int32(i))      for an i that 32 bits hold
///                        y[i] = float32(bits float64(uint64(i) + 0x4338000000000000) - 0x1.8p52)   for
///                        others
/// In vectorized loops, for what their iterations change. The second form is printed as `simd_double(i)`
/// (ir/core/index_to_double.hpp) and needs an i from -2^51 to 2^51; with AVX-512 it stays.
Program narrow_conversions(const Program& program, const Target& target);

}  // namespace nestor
