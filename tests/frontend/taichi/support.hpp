// What the tests of the Taichi front end share: texts to trees and messages.
#pragma once

#include <ostream>
#include <string>

#include "ir/core/array.hpp"

namespace nestor::taichi::test {

/// The tree of a module as text, or the messages of the parser, rendered.
std::string tree(const std::string& text);
/// The tree of one expression, which stands alone in its line.
std::string expression(const std::string& text);
/// All messages of the parser and of the checks, rendered; empty if there are none.
std::string syntax_messages(const std::string& text);

/// Runs an entry of a module after `import taichi as ti`; messages and violations are failures.
Arguments run(const std::string& text, const std::string& function, Arguments arguments = {},
              std::ostream* out = nullptr);
/// An element of an array that it left.
double number(const Arguments& arguments, const std::string& array, std::size_t k = 0);
/// What the translation of a module says after `import taichi as ti`, rendered.
std::string messages(const std::string& text);

}  // namespace nestor::taichi::test
