// Sums, differences and products as text.
#pragma once

#include "emitters/common/code/expression.hpp"

namespace nestor {

/// See Note [Integers in C++].
Text print_sum_or_product(const Binary& binary, const Type& type, Context& context);

}  // namespace nestor
