// The default loops of a compiled program as the text of a schedule, which can be read back.
#pragma once

#include <string>

#include "frontend/driver/compile.hpp"

namespace nestor::driver {

/// A `schedule .. for FUNCTION { .. }` of each entry function that runs the default loops, or of the one that
/// is named `only`: a line for each directive, with its reason as a comment. Empty where there is none. The
/// program must be compiled as far as `Stage::scheduled`.
std::string print_steps(const Stages& stages, const std::string& only = {});
/// The block of one function.
std::string print_steps(const DefaultSteps& steps);

}  // namespace nestor::driver
