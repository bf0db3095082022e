// Reordering of arrays: arguments stand in memory as their parameter's layout says; evaluators count row by
// row.
#pragma once

#include <vector>

#include "ir/core/array.hpp"

namespace nestor {

/// The elements of an array in `layout` order (dimensions from the slowest to the fastest, empty: row-major),
/// put into row-major order; extents stay as they are.
Array row_major(const Array& array, const std::vector<int>& layout);
/// The reverse.
Array in_layout(const Array& array, const std::vector<int>& layout);

}  // namespace nestor
