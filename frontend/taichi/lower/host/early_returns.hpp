// Functions of the host program that return out of a loop (TI-83).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Runs the statements of a function. Where a `return` in a loop is under a condition that only the running
/// program knows, the loop is left instead, and the function returns behind it:
///     for i in r:                for i in r:
///         if c: return e    =>       if c: returned_value = e; left_by_return = True; break
///                                if left_by_return: return returned_value
void execute_function(Evaluator& ev, const Statement& definition);

}  // namespace nestor::taichi
