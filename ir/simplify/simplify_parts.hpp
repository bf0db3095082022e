// Parts of the simplifier of expressions: quotients and comparisons of affine forms, and when a form is
// better than what was written.
#pragma once

#include <cstddef>

#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Nodes of an expression; a negative constant counts as two (x - 1 is better than x + -1).
std::size_t weight(const Expr& e);
/// The candidate if it is there and lighter than the expression, else the expression.
Expr lighter(const Expr& candidate, const Expr& e);

/// floor_divide(4*x + 3, 4) => x;  floor_modulo(4*x + y, 4) => floor_modulo(y, 4);  and where the dividend
/// is known not to be negative, the plain division that every target has an operator for.
Expr simplify_division(const Expr& e, const Binary& b, const Facts& facts);

/// Constants, what types and facts decide, and fewer terms: x + 1 < y + 1 => x < y.
Expr simplify_compare(const Expr& e, const Compare& c, const Facts& facts);

}  // namespace nestor
