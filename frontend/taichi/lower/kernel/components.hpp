// Parts of vectors and matrices as places to write (TI-21, TI-22): elements, slices and swizzles of locals
// and of elements of fields.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

void assign_at_run_time(Evaluator& ev, const VariableValue& variable, const std::vector<Value>& indices,
                        const Value& value, TextRange range);
void check_component_indices(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                             TextRange range);
/// The number of the element, row by row, under a name.
ScalarValue run_time_index(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                           TextRange range);

}  // namespace nestor::taichi
