// What the program's text calls a value: the origin of a number may be a name that stands for it, and a
// formula may stand behind `let NAME =`.
#pragma once

#include <string_view>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `dx` of a constant that is written `dx` or `self.dx`; empty where it is written as a number or a formula,
/// for zero, and for what is no constant. Lives as long as the expression.
std::string_view written_name(const Expr& e);

/// `e` of an expression that is written as `let e = ..`; empty elsewhere. Lives as long as the expression.
std::string_view let_name(const Expr& e);

}  // namespace nestor
