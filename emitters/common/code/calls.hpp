// Built-in functions (ir/core/builtins.hpp) as C++ and CUDA spell them.
#pragma once

#include "emitters/common/code/expression.hpp"

namespace nestor {

/// `std::exp(x)`, `1.0f / std::sqrt(x)`, `bessel_j0(x)` (of runtime/); on the device `expf(x)`, `j0f(x)`.
Text print_call(const Call& call, const Expr& e, Context& context);

}  // namespace nestor
