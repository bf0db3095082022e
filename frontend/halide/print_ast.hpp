// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#pragma once

#include <string>

#include "frontend/halide/ast.hpp"

namespace nestor::halide {

/// What `show --stage ast` shows.
std::string print_ast(const File& file);

}  // namespace nestor::halide
