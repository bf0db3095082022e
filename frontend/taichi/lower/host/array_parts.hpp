// Parts of arrays of the host program (TI-81): subscripts with slices, read and assigned.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"

namespace nestor::taichi {

/// Whether there is a slice or `...` among the subscripts.
bool takes_part(const std::vector<Value>& indices);
Value array_subscript(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& indices,
                      TextRange range);
/// For each dimension: where it begins, its step, how many, and 1 where an index takes it away.
std::vector<std::array<std::int64_t, 4>> array_part(Evaluator& ev, const FieldPtr& array,
                                                    std::vector<Value> indices, TextRange range);
std::vector<Value> part_indices(const std::vector<std::array<std::int64_t, 4>>& parts,
                                const std::vector<Value>& at_);
void assign_array_part(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& indices,
                       const Value& value, TextRange range);

}  // namespace nestor::taichi
