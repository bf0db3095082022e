// Places that data choose are looked up once and have a name.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// C[A[x]] += e  =>  let C_at = A[x]; C[C_at] += e
/// Only of combining stores of whole numbers, whose place is written twice in the text.
Program name_subscripts(const Program& program, const Machine& machine);

}  // namespace nestor
