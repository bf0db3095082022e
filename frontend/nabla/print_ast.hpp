// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#pragma once

#include <string>

#include "frontend/nabla/ast.hpp"

namespace nestor::nabla {

/// What `show --stage ast` shows.
std::string print_ast(const File& file);

}  // namespace nestor::nabla
