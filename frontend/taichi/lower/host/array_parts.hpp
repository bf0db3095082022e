// Parts of arrays of the host program (TI-81): subscripts with slices, read and assigned.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {

/// What numpy takes no element at: vectors of the host program are arrays of numpy.
void check_indices_of_array(Evaluator& ev, const std::vector<Value>& indices, TextRange range);
/// Whether there is a slice or `...` among the subscripts.
bool takes_part(const std::vector<Value>& indices);
/// A row that the running program chooses, from the end where it is negative, checked.
Value row_of(Evaluator& ev, const ScalarValue& number, std::int64_t extent, TextRange range);
Value array_subscript(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& indices,
                      TextRange range);
/// What of a dimension is meant: where it begins, its step and how many, or an index that takes it away.
struct ArrayPart {
    std::int64_t first = 0, step = 1, count = 1;
    std::optional<Value> index;
    bool added = false;  ///< an axis of one element that `None` makes
};
std::vector<ArrayPart> array_part(Evaluator& ev, const FieldPtr& array, std::vector<Value> indices,
                                  TextRange range);
std::vector<Value> part_indices(const std::vector<ArrayPart>& parts, const std::vector<Value>& at_);
void assign_array_part(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& indices,
                       const Value& value, TextRange range);

}  // namespace nestor::taichi
