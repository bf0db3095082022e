// Entry checks of float parameters that decide where funcs are computed.
#pragma once

#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// let f_extent = int64(int32(p)) + 1; ..   =>   assert p >= -3.4e38 && p <= 3.4e38 else ..; let f_extent =
/// .. A parameter that is NaN or infinite limits nothing: the func would have all places up to 2^31.
Block check_finite_limits(const Function& function, Block body, std::vector<ErrorEntry>& table);

}  // namespace nestor
