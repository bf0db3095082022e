// `else` of loops that the running program may leave (TI-83): a flag remembers whether one was left.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Runs the loop without its `else`, and that where the flag says so; false, with nothing done, where a
/// `break` stands in what cannot be rewritten.
bool loop_with_flag(Evaluator& ev, const ForStatement& loop, TextRange range);
bool loop_with_flag(Evaluator& ev, const WhileStatement& loop, TextRange range);

/// The same of a loop that no `break` leaves.
void loop_then_else(Evaluator& ev, const ForStatement& loop, TextRange range);

}  // namespace nestor::taichi
