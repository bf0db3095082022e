// C++ source for the CPU: with OpenMP pragmas, or serial.
#pragma once

#include "emitters/emitter.hpp"

namespace nestor {

Result<Emitted> emit_openmp(const Program& program, const EmitOptions& options);
/// The same text without pragmas.
Result<Emitted> emit_serial(const Program& program, const EmitOptions& options);

}  // namespace nestor
