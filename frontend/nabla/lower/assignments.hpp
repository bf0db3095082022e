// Lowering of assignments: of locals, whole tensors, elements and parts of tensors.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// `a = b`, `a += b`, `a[i] = b`
void lower_assignment(ProgramState& state, const Assignment& a, TextRange range);
/// Stores to a whole variable, whose shape may follow the value (NAB-16).
void assign_variable(ProgramState& state, std::size_t variable, std::optional<BinaryOperator> op,
                     const Value& value, const Expression& source, TextRange range);
/// `i++` as a statement
void lower_step(ProgramState& state, const Step& s, TextRange range);
/// The variable that an assignment writes; nothing, and reported, where it must not.
std::optional<std::size_t> target_of(ProgramState& state, const Expression& e);
/// A tracked variable was assigned: `grad` may have to refuse it (NAB-30).
void note_assignment(ProgramState& state, std::size_t variable, TextRange range);
/// Stores to one element, or to a part of a tensor.
void assign_to(ProgramState& state, const AssignedElement& element, std::optional<BinaryOperator> op,
               const Value& given, TextRange range);

}  // namespace nestor::nabla
