// Arithmetic of Python's numbers that only the running program knows: where Python raises, and where an int
// would leave the 64 bits that it has here (TI-83, TI-84).
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// The divisor: where it is zero, the program raises Python's ZeroDivisionError.
Value checked_divisor(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range);
/// A product, power or shift of ints that may leave 64 bits: where it does, the program ends with an
/// OverflowError instead of a number that Python would not print.
void check_width(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range);

}  // namespace nestor::taichi
