// Lowering of declarations, `output`, and literals that fill a new tensor.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// `int a = 1, b[3];`
void lower_declaration(ProgramState& state, const Declaration& d, TextRange range);
/// `output x`
void lower_output(ProgramState& state, const WordStatement& s);
/// Extents as they are written; nothing, and reported, where one is no size.
std::optional<Shape> dimensions(ProgramState& state, const std::vector<Expression>& dimensions);
/// A variable of the innermost scope; its place among all.
std::size_t introduce_variable(ProgramState& state, const std::string& name, Kind kind, Tracking tracking,
                               TextRange range);
/// Of a literal of tensors; nothing, and reported, where its rows differ.
std::optional<Shape> literal_shape(ProgramState& state, const Expression& e);
/// The elements of a literal in order; false where rows have different depths.
bool flatten(ProgramState& state, const Expression& e, std::vector<Expression>& elements, std::size_t& depth);
/// A literal, element by element.
void store_literal(ProgramState& state, std::size_t variable, const Expression& e, const Shape& shape,
                   bool declared);

}  // namespace nestor::nabla
