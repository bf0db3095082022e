// Generated CUDA on the emulated device.
#pragma once

#include <string>
#include <vector>

#include "emitters/emitter.hpp"
#include "frontend/cli/run/native.hpp"

namespace nestor::run_test {

/// Compiles a file for the emulated device: a call for each of the functions, in order, whose outcome is also
/// what kernels did wrong (error -2). Throws what does not compile.
std::vector<NativeCall> load_emulated(const Emitted& emitted, const Program& program,
                                      const std::vector<std::string>& names);

}  // namespace nestor::run_test
