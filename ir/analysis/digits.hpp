// Digits of fused loops: t div c and t mod c as subscripts of one access, which together are t.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Expressions that two iterations give one value, the first side by one of them, the second side by the
/// other.
using EqualValues = std::vector<std::pair<Expr, Expr>>;

/// What is equal because its digits are: (t, s) for (t div c, s div c) and (t mod c, s mod c), and so on with
/// what is found. `is_fixed` tells of a divisor that it has one value in both iterations.
EqualValues values_of_digits(EqualValues digits, const std::function<bool(const Expr&)>& is_fixed);

}  // namespace nestor
