// Loops over ranges of the host program (TI-83): of the running program where it has to count them, or where
// Python cannot do while translating what they do.
#pragma once

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// A loop over what Python can run through while translating, or over a range that the program counts.
void range_host_for(Evaluator& ev, const ForStatement& statement, const Value& over, TextRange range);

}  // namespace nestor::taichi
