// Algebraic identity of floating-point zeros: adding +0 leaves everything as it is but -0, so it goes where
// no -0 can be, or where the sign of a zero is not looked at.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Additions of +0.0 whose result is the same to the bit without them:
///   let p = 1.8 + t * d; y[] = p + 0.0           =>   let p = 1.8 + t * d; y[] = p
///   1.8 + (0.0 + x)                              =>   1.8 + x
///   0.0 + x < y                                  =>   x < y
/// `0.0 + x` of any x stays: it makes +0.0 of -0.0.
Program drop_added_zeros(const Program& program, const Target& target);

}  // namespace nestor
