// Common subexpressions of entry checks are computed once and have a name.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// assert(min(a, b) + n <= w); assert(min(a, b) >= 0)
///   =>  let low = min(a, b); assert(low + n <= w); assert(low >= 0)
/// Selections, minima, maxima and quotients of an entry function's preconditions, the largest
/// first; they are called as the body calls them where it has them too. Nothing is computed earlier than
/// before the first check that needs it, and what may trap only where that check computes it for certain.
Program cse_checks(const Program& program, const Target& target);

}  // namespace nestor
