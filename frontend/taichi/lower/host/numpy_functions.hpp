// Functions of numpy's own name (TI-81): arrays from others, comparison, products.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value numpy_function(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value matrix_multiplied(Evaluator& ev, const Value& a, const Value& b, TextRange range);
void assert_true(Evaluator& ev, const Value& condition, const std::string& text, TextRange range);

}  // namespace nestor::taichi
