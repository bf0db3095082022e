// Names for the subscripts of gathers and scatters, so that data are looked up once.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// C[A[x]] += e                =>  let C_at = A[x]; C[C_at] += e
/// C[x] = B[min(A[x], n - 1)]  =>  let A_clamped = min(A[x], n - 1); C[x] = B[A_clamped]
/// Of combining stores of whole numbers, whose place is written twice in the text, and of loads whose place
/// is computed from data, not under a condition.
Program name_gathers(const Program& program, const Target& target);

}  // namespace nestor
