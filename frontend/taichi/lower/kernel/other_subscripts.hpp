// Errors of a statement besides the one that ended its evaluation: subscripts of fields.
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Reports the subscripts of a refused statement of a kernel, those of its suites too, that have more indices
/// than their field has dimensions; but for the one that `told` is about.
void report_other_subscripts(Evaluator& ev, const Statement& s, const std::optional<Diagnostic>& told);

}  // namespace nestor::taichi
