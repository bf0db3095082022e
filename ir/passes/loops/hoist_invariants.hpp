// Loop-invariant code motion of loads, calls and divisions: each gets a name in front of its loop.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for k { for n vectorized { C[m, n] += A[m, k] * B[k, n] } }
///   =>  for k { let A_mk = A[m, k]; for n vectorized { C[m, n] += A_mk * B[k, n] } }
/// Loads get names for innermost loops, calls and divisions by what is not a number for all
/// (`rsqrt_variance`, `i_by_P`), and so do clamped places that a body computes more than once (`y_clamped`).
/// Where a statement reads several clamped places, all have names, those that vary right before it. Else each
/// name stands outside of all loops that do not change its value. Only loads that certainly lie inside
/// their buffer even when the loop is empty: every subscript is the index of a loop around that runs over
/// exactly that dimension.
Program hoist_invariants(const Program& program, const Target& target);

}  // namespace nestor
