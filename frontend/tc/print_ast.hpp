// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#pragma once

#include <string>

#include "frontend/tc/ast.hpp"

namespace nestor::tc {

/// What `show --stage ast` shows.
std::string print_ast(const File& file);

}  // namespace nestor::tc
