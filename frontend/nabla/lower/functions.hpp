// Lowering of built-in functions.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// The value of a call, of a function of the program or a built-in one.
Value lower_application(ProgramState& state, const Application& call, TextRange range);

}  // namespace nestor::nabla
