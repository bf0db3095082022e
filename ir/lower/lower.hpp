// Lowering of pipelines to loop nests: the plain form, every func at root in order, no choices made.
#pragma once

#include "ir/core/pipeline.hpp"

namespace nestor {

/// Replaces every pipeline body by a block:  assert preconditions; then for each func
/// allocate; compute f on region { label f { label s0 { for .. for .. if guard { store } } label s1 ..}}.
/// Funcs that write a parameter store into the parameter's buffer; versions share the first's buffer.
/// Bounds that a stage or func leaves null become holes; a func with such bounds is stored with the innermost
/// variable of its first stage contiguous, and an output that may be computed beyond the caller's window goes
/// through a buffer of its own and a nest <f.out, z0, s0, x>.
Program lower(const Program& program);

}  // namespace nestor
