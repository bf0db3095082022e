// Constants of the program keep their names in kernels.
#pragma once

#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Sums, products and quotients: what they are applied to stands in the formula that is printed.
bool keeps_names(BinaryOperator op);
/// The operand `value`, written as `written` beside `other`: a number that a name of the program stands for
/// is a constant of the kernel whose origin is this name, which is what the generated file calls it. Anything
/// else stays what it is.
Value named_constant(const Evaluator& ev, const Expression& written, const Value& value, const Value& other);
/// The constant `value` with the name that it is written as, where it is one.
ScalarValue with_name(const Evaluator& ev, const Expression& written, const ScalarValue& value);
/// What stands for the limits in `range(n)` and `ti.ndrange(n, (low, high))`: null where nothing does. Empty
/// for other loops.
std::vector<std::pair<Expression, Expression>> written_limits(const Expression& iterable);

}  // namespace nestor::taichi
