// Where expressions of parameters and sizes have a value.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// The condition that an expression divides integers by 0 nowhere where it is evaluated: `and`, `or` and
/// `select` evaluate what they need. The constant true where no divisor can be 0.
Expr is_defined(const Expr& e);

}  // namespace nestor
