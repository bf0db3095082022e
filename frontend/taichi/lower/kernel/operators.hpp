// Operators and comparisons (TI-24 to TI-26): of Python values, of what kernels compute, of arrays.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value evaluate_binary(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range);
Value evaluate_unary(Evaluator& ev, UnaryOperator op, const Value& a, TextRange range);
Value evaluate_comparison(Evaluator& ev, const Comparison& comparison, TextRange range);

}  // namespace nestor::taichi
