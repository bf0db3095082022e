// Operators on numbers as text: plain where C++ means what the IR means, by a helper where it does not.
#pragma once

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/infix_text.hpp"

namespace nestor {

Text print_unary(const Unary& unary, const Type& type, Context& context);
Text print_binary(const Binary& binary, const Expr& e, Context& context);

/// The larger (smaller) of two printed operands.
Text print_extremum(bool largest, const Text& left, const Text& right, const Type& type, Context& context);

/// The larger (smaller) of a number, which is no NaN, and any value: one comparison leaves a NaN out.
Text print_extremum_of_number(bool largest, const Text& number, const Text& value, const Type& type,
                              Context& context);

}  // namespace nestor
