// Constants of the program keep their names in kernels.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Sums, products and quotients: what they are applied to stands in the formula that is printed.
bool keeps_names(BinaryOperator op);
/// The operand `value`, written as `written` beside `other`: a float that a name of Python stands for is a
/// constant of the kernel whose origin is this name, from which `name_constants` takes it. Anything else
/// stays what it is.
Value named_constant(const Evaluator& ev, const Expression& written, const Value& value, const Value& other);

}  // namespace nestor::taichi
