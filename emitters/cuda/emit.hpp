// The cuda emitter: kernels, the host code that launches them, and a header.
#pragma once

#include "emitters/emitter.hpp"

namespace nestor {

/// For programs that the passes outline, workspace and barriers have prepared.
Result<Emitted> emit_cuda(const Program& program, const EmitOptions& options);

}  // namespace nestor
