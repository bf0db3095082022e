// Printer of the syntax tree: a statement a line, its suites two blanks further in, expressions in prefix
// form,
// `(+ a (* b c))`.
#pragma once

#include <string>

#include "frontend/taichi/ast.hpp"

namespace nestor::taichi {

/// What `show --stage ast` shows.
std::string print_ast(const File& file);

}  // namespace nestor::taichi
