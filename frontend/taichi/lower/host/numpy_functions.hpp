// Functions of numpy's own name (TI-81): arrays from nothing and from other arrays, comparison, products.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `np.zeros(n)` and the like: memory of the host program that kernels take as arguments.
Value make_array(Evaluator& ev, const std::string& function, const CallArguments& arguments);
Value numpy_function(Evaluator& ev, const std::string& name, const CallArguments& arguments);
Value matrix_multiplied(Evaluator& ev, const Value& a, const Value& b, TextRange range);
void assert_true(Evaluator& ev, const Value& condition, const std::string& text, TextRange range);

}  // namespace nestor::taichi
