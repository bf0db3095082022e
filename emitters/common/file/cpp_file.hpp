// C++ files of any target whose loops the CPU runs: all but what a target's statements look like.
#pragma once

#include <string>

#include "emitters/common/code/statements.hpp"
#include "emitters/emitter.hpp"

namespace nestor {

/// The file and its header; `target` stands in the banner.
Result<Emitted> emit_cpp_file(const Program& program, const EmitOptions& options, const std::string& target,
                              const StatementOptions& statements);

}  // namespace nestor
