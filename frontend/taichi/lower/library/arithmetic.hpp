// Functions of numbers on scalars, vectors and matrices: element by element, with scalars broadcast (TI-26,
// TI-50).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value integer_power(Evaluator& ev, const ScalarValue& base, const ScalarValue& exponent, TextRange range);
Value math_call(Evaluator& ev, const std::string& function, const CallArguments& arguments);
std::optional<Value> folded_function(const Evaluator& ev, const std::string& function, const Value& x,
                                     TextRange range);
Value elementwise(Evaluator& ev, const Value& a, const std::function<ScalarValue(const ScalarValue&)>& f,
                  TextRange range);
Value elementwise(Evaluator& ev, const Value& a, const Value& b,
                  const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f,
                  TextRange range);
/// `ti.select`: by element, scalars broadcast.
Value choose(Evaluator& ev, const Value& condition, const Value& a, const Value& b, TextRange range);
Value power(Evaluator& ev, const Value& a, const Value& b, TextRange range);
/// Of floats in kernels `a - b * floor(a / b)` (TI-17), which is no more exact than that; in Python
/// exact.
ScalarValue modulo(Evaluator& ev, const ScalarValue& a, const ScalarValue& b, TextRange range);

}  // namespace nestor::taichi
