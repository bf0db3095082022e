// Places that data choose are looked up once and have a name.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// C[A[x]] += e                =>  let C_at = A[x]; C[C_at] += e
/// C[x] = B[min(A[x], n - 1)]  =>  let A_clamped = min(A[x], n - 1); C[x] = B[A_clamped]
/// Of combining stores of whole numbers, whose place is written twice in the text, and of loads whose place
/// is computed from data, not under a condition.
Program name_subscripts(const Program& program, const Machine& machine);

}  // namespace nestor
