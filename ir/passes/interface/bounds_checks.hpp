// Bounds checking: asserts in front of every access that is not proved to stay inside of its buffer.
#pragma once

#include "ir/core/errors.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Puts an assert in front of each statement with subscripts that may leave [min, min + extent) of a
/// dimension, or with an integer division whose divisor may be 0 (Euclidean ones have a value there):
///   O[i] = A[B[i]]   =>   assert B[i] >= 0 && B[i] < N else 8;  O[i] = A[B[i]]
/// What conditions of `select`, `&&`, `||`, ifs, loops and earlier asserts say is made use of. Loops with
/// such asserts are not vectorized. The program's error table gets RANGE and DIVISION entries, which name the
/// access and its line. Runs on scheduled loops, before the passes.
Program check_bounds(const Program& program);

/// Takes out the asserts on sizes that keep accesses inside (those with the code error_range).
Program without_bounds_checks(const Program& program);

}  // namespace nestor
