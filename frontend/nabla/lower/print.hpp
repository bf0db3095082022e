// Lowering of `print`.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// `print(a, b)`
void lower_print(ProgramState& state, const Application& call, TextRange range);

}  // namespace nestor::nabla
