// Accesses to fields and arrays against their extents (TI-44): what surely leaves a field is an error, what
// sizes decide of an array of the caller is checked at entry, and what neither says is told.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What surely leaves a field is an error; what sizes decide becomes asserts in front of the body.
void check_accesses(Evaluator& ev, Function& function, Block& body);

}  // namespace nestor::taichi
