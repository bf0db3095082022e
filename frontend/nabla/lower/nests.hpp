// Buffers of variables, comparison of shapes, conditions and checks at run time.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// The truth of a value: of a tensor, whether all its elements are nonzero (NAB-14).
Expr lower_condition(ProgramState& state, const Value& value, TextRange range);
/// The memory of a variable for a shape (Note [Buffers of a variable]).
Symbol buffer_of(ProgramState& state, std::size_t variable, const Shape& shape);
/// What `grad` of a variable reads.
Symbol gradient_of(ProgramState& state, std::size_t variable);
/// True when two extents are equal; where only running tells, that is checked then.
bool equal(ProgramState& state, const Extent& a, const Extent& b, TextRange range);
bool equal(ProgramState& state, const Shape& a, const Shape& b, TextRange range);
/// The shape of two operands, one continued along the other where it has one element.
std::optional<Shape> together(ProgramState& state, const Shape& a, const Shape& b, TextRange range);
/// An assert, under the conditions that what is asked is evaluated under.
void check_at_run_time(ProgramState& state, const Expr& condition, TextRange range, const std::string& text);
/// A whole variable is about to be written: zeros that nothing has read are not needed.
void overwrite(ProgramState& state, std::size_t variable);

}  // namespace nestor::nabla
