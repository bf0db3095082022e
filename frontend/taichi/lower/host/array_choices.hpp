// Elements of arrays that other arrays, or bounds of the running program, choose (TI-81).
#pragma once

#include <optional>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/choices.hpp"

namespace nestor::taichi {

/// `a[mask]` of more than one dimension, and `a[places]` of an array of integers; nothing for other arrays.
std::optional<Value> elements_by_array(Evaluator& ev, const Value& array, const Value& index,
                                       TextRange range);
/// `a[[0, 2]]` of one dimension, and `a[[True, False]]`; nothing for other subscripts.
std::optional<Value> elements_by_list(Evaluator& ev, const Value& array, const Value& index, TextRange range);
/// `a[mask] = value` and `a[places] = value`, with a number for all or an element for each.
void assign_by_array(Evaluator& ev, const FieldPtr& array, const Value& index, const Value& value,
                     TextRange range);
/// Whether one of several subscripts is a mask.
bool has_mask(Evaluator& ev, const std::vector<Value>& indices, TextRange range);
/// `a[mask, 1]`, `a[0, mask]`, `a[mask, 1:3]`: what a mask takes of a part of the array.
Value part_by_mask(Evaluator& ev, const Value& array, const std::vector<Value>& indices, TextRange range);
/// `a[mask, 1] = value`; false, and nothing done, where no subscript is a mask.
bool assign_part_by_mask(Evaluator& ev, const Value& array, const std::vector<Value>& indices,
                         const Value& value, TextRange range);
/// `a[low:high]`, `a[low:high, 0]`; nothing where no slice stands in the subscript.
std::optional<Value> part_by_bounds(Evaluator& ev, const Value& array, const Subscript& subscript,
                                    TextRange range);
/// `a[low:high] = value`; false, and nothing done, where the bounds are known.
bool assign_by_bounds(Evaluator& ev, const Value& array, const Subscript& subscript, const Value& value,
                      TextRange range);
/// `a * 2 if c else b`: a copy of the array that the running program chooses; nothing where their shapes or
/// types differ.
std::optional<Value> chosen_array(Evaluator& ev, const Expr& condition, const TextArm& then,
                                  const TextArm& otherwise, TextRange range);

}  // namespace nestor::taichi
