// Buffers of floats that never hold -0.0.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Buffers of floats that are never -0.0, so that adding 0.0 leaves them as they are: those that begin as
/// other constants and are only added to, since a sum is -0.0 only where both of its terms are.
std::set<Symbol> never_negative_zero(const Function& function, const Block& body);

}  // namespace nestor
