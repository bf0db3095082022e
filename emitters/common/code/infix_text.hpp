// Operators between two printed operands: parentheses, types that C++ widens, operands of vectors.
#pragma once

#include "emitters/common/code/expression.hpp"

namespace nestor {

/// True where products of floats are `__fmul_rn(a, b)`, which no compiler joins with a sum: `x *= a` is then
/// `x = __fmul_rn(x, a)`.
bool rounds_products(const Type& type, const Context& context);

/// True for quotients of floats that are `__fdividef(a, b)`, which is less exact: `x /= a` is then an
/// assignment too. By a power of two devices divide at once.
bool divides_fast(const Binary& quotient, const Context& context);

/// True for integers that C++ computes with as int.
bool is_narrow(const Type& type);
/// A result that C++ computed as int, brought back to its type.
Text narrowed(Text text, const Type& type, Context& context);

/// `left op right` with minimal parentheses; bit operators and shifts get them around all operators, as
/// compilers ask.
Text plain_infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context);
/// The same, brought back to its type.
Text infix(BinaryOp op, const Text& left, const Text& right, const Type& type, Context& context);

/// An operand of a vector's operator: what all lanes share stays a number beside a vector, as C++ widens it.
Text print_operand(const Expr& e, const Expr& other, Context& context);

}  // namespace nestor
