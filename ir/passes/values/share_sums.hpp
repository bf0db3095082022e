// Common reduction elimination: of two numbers that a loop sums up alike only one is read.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// s[] = 0; t[] = 0; for i { s[] += A[i]; t[] += A[i] }  y[j] = t[]  =>  ..  y[j] = s[]
/// The other one is not read any more, so that drop_dead_stores takes it away.
Program share_sums(const Program& program, const Target& target);

}  // namespace nestor
