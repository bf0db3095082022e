// What the tests of the Taichi front end share: texts to trees and messages.
#pragma once

#include <string>

namespace nestor::taichi::test {

/// The tree of a module as text, or its messages, rendered.
std::string tree(const std::string& text);
/// The tree of one expression, which stands alone in its line.
std::string expression(const std::string& text);
/// All messages of the parser, rendered; empty if there are none.
std::string syntax_messages(const std::string& text);

}  // namespace nestor::taichi::test
