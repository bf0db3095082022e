// Attributes that a program gives to its functions (TI-83): `wrapper.calls += 1`.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// What the program gave to the function under that name; nothing where it gave nothing.
std::optional<Value> find_attribute_of_function(const Evaluator& ev, const FunctionValue& function,
                                                const std::string& name);
void set_attribute_of_function(Evaluator& ev, const FunctionValue& function, const std::string& name,
                               const Value& value, TextRange range);

}  // namespace nestor::taichi
