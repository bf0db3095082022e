// Kernels whose threads walk the elements of a row by constant distances.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// True of a kernel whose threads have arrays of their own, or only read elements of a row along memory as if
/// they had, and share none.
bool walks_rows(const Function& kernel);

}  // namespace nestor
