// Reciprocal square roots: a device has one instruction for them, and many for a root and a quotient.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// Quotients of float32 by square roots, for programs whose floats may be less exact (`--fp fast`):
///   a / sqrt(x)         =>  a * rsqrt(x)
///   a / (b * sqrt(x))   =>  a / b * rsqrt(x)
///   let v = 1 / (x * sqrt(x))   =>  let root = rsqrt(x); let v = root * root * root
/// Zeros, infinities and NaN give what they gave.
Program with_reciprocal_roots(const Program& program);

}  // namespace nestor
