// Interprocedural value ranges of integer parameters: entries check theirs, other functions get theirs from
// calls.
#pragma once

#include <map>

#include "ir/analysis/integer_range.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// From this number on nothing is a size, an index or a coordinate: entries refuse it (`check_sizes`).
constexpr std::int64_t largest_size = std::int64_t{1} << 40;

/// What sizes and int64 scalars of functions can be, where that is less than their types say. Of scalars of
/// an entry it is [-2^40, 2^40] where its preconditions allow no more; of internal functions, what all calls
/// pass.
std::map<Symbol, IntegerRange> parameter_ranges(const Program& program);

}  // namespace nestor
