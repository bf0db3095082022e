// Printer of the syntax tree of schedules.
#pragma once

#include <string>

#include "frontend/schedule/ast.hpp"

namespace nestor::schedules {

/// Indented text, one node a line, for `show --stage ast`.
std::string print_ast(const Text& text);

}  // namespace nestor::schedules
