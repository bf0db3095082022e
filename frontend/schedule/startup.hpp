// Startup expressions of schedules (HAL-12): what parameters and sizes say when a function is called.
#pragma once

#include "frontend/schedule/ast.hpp"
#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::schedules {

/// The value of an expression over the function's parameters, an exact int64, or with `condition` a bool.
/// Names are scalars and sizes; `a.width`, `a.height`, `a.channels`, `a.min(k)`, `a.extent(k)` are the sizes
/// of an input or output. Division is Euclidean; by zero it gives 0. Errors, HAL-12: other names, types that
/// do not fit, values that may not fit 64 bits.
Result<Expr> startup_value(const Expression& e, const Function& function, const SourceFilePtr& file,
                           bool condition);

}  // namespace nestor::schedules
