// What loops of the host program do (TI-83), by their text alone: whether the running program has to do it,
// and whether it may leave them.
#pragma once

#include "frontend/taichi/ast.hpp"

namespace nestor::taichi {

/// Whether a loop does anything that a running program must do.
bool has_effects(const Suite& body);
/// A `break` that leaves the loop of this body itself.
bool may_break(const Suite& body);

}  // namespace nestor::taichi
