// Reductions of arrays of the host program (TI-81): all elements, along an axis, and those that depend on
// order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value reduced(Evaluator& ev, const FieldPtr& array, const std::string& name, TextRange range);
Value reduced_axis(Evaluator& ev, const FieldPtr& array, const std::string& name, const Value& axis,
                   TextRange range);
Value ordered_reduction(Evaluator& ev, const FieldPtr& array, const std::string& name, TextRange range);
/// The same along one axis, and `all` and `any`.
Value ordered_along_axis(Evaluator& ev, const FieldPtr& array, const std::string& name, std::size_t axis,
                         TextRange range);

}  // namespace nestor::taichi
