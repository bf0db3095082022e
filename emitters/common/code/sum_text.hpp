// Sums, differences and products as text.
#pragma once

#include "emitters/common/code/expression.hpp"

namespace nestor {

/// See Note [Integers in C++].
Text print_sum_or_product(const Binary& binary, const Type& type, Context& context);

/// Operands of index arithmetic as C++ of the host needs them: an operator with an int64_t beside it widens a
/// narrower name by itself. Kernels, whose index type is a parameter, keep their casts.
Binary without_implied_casts(Binary binary);

}  // namespace nestor
