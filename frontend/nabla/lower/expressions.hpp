// Lowering of expressions, and the variables that names stand for.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// The value of an expression; a wrong one, and reported, where it has none.
Value lower_expression(ProgramState& state, const Expression& e);
/// What a name stands for.
Value lower_name(ProgramState& state, const std::string& name, TextRange range);
/// What a variable holds.
Value variable_value(ProgramState& state, std::size_t variable);
/// `a[i][j]` as a place.
std::optional<AssignedElement> element_of(ProgramState& state, const Expression& e);
/// A value of another type.
Value cast(ProgramState& state, BaseType type, const Value& value, TextRange range);
/// The variable of this name that the scopes at hand see.
std::optional<std::size_t> index_of_variable(ProgramState& state, const std::string& name);
/// Says that a name is not declared; from here on it is, so that it is said once.
Value undeclared(ProgramState& state, const std::string& name, TextRange range);

/// The error of `a(i, j)` where `a` is a variable.
Diagnostic indices_in_parentheses(const ProgramState& state, const Application& element, TextRange range);

}  // namespace nestor::nabla
