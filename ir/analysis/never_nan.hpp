// Registers that never hold a NaN: the running minima and maxima of numbers, which compare with one another.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"

namespace nestor {

/// A function's own float registers, scalars and vectors, that are only set to constants and combined by
/// `min=` and `max=`, which leave a NaN out beside a number.
std::set<Symbol> registers_without_nan(const Function& function);

}  // namespace nestor
