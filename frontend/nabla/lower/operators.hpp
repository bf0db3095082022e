// Lowering of binary operators.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// `a op b`
Value lower_binary(ProgramState& state, BinaryOperator op, const Value& a, const Value& b, TextRange range);
/// The same of integers, whose ranges are followed.
Value integer_arithmetic(ProgramState& state, BinaryOperator op, const Value& a, const Value& b,
                         TextRange range);
/// What `combine` makes of two floats or tensors, element by element.
Value elementwise(ProgramState& state, const Value& a, const Value& b, const std::string& what,
                  TextRange range, const std::function<Expr(const Expr&, const Expr&)>& combine);

}  // namespace nestor::nabla
