// Lowering of calls of functions that the program defines: a copy of the body in the place of a call.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// The value of a call, whose body is lowered in its place.
Value inlined(ProgramState& state, const FunctionDefinition& definition, const Application& call,
              TextRange range);
/// `return e`
void lower_return(ProgramState& state, const ReturnStatement& s, TextRange range);
/// True while no `return` of the function at hand was reached.
Expr not_returned(ProgramState& state);

}  // namespace nestor::nabla
