// Lowering of expressions with effects, in the order in which they happen.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// The value as it is now, whatever happens later.
Value settled(ProgramState& state, const Value& value);
/// True where an expression behind the k-th has effects.
bool effects_after(ProgramState& state, const std::vector<Expression>& list, std::size_t k);
/// An assignment whose operands have effects.
void assign_with_effects(ProgramState& state, const Assignment& a, TextRange range);
/// The value of an assignment that is an operand.
Value assignment_value(ProgramState& state, const Assignment& a, const Expression& e);
/// The value of `i++` that is an operand.
Value step_value(ProgramState& state, const Step& s, TextRange range);
/// `a && b` whose right side has effects: a condition around it.
Value logic_with_effects(ProgramState& state, const BinaryExpression& b);

}  // namespace nestor::nabla
