// Legalization of 16-bit floats: they are stored as such, and computed with in float32.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Arithmetic on float16 and bfloat16 becomes arithmetic on float32 between conversions, which gives the same
/// results: a float32 has more than twice their digits.
///   A[i] + B[i]   =>   float16(float32(A[i]) + float32(B[i]))
/// Combining stores load and convert; loops that reduce into such memory become serial ones.
Program widen_half_floats(const Program& program, const Target& target);

}  // namespace nestor
