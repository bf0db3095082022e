// Python's operators, folded on values that are known at translation (TI-10).
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/value.hpp"

namespace nestor::taichi {

/// An operator on two Python values; nothing where Python itself would raise an error (`why` says which).
std::optional<Value> python_binary(BinaryOperator op, const Value& a, const Value& b, std::string& why);
/// Whether that is why: of ints and floats, and of each operator, in words of its own.
bool is_division_by_zero(const std::string& why);
std::optional<Value> python_unary(UnaryOperator op, const Value& a, std::string& why);
std::optional<bool> python_compare(ComparisonOperator op, const Value& a, const Value& b, std::string& why);

}  // namespace nestor::taichi
