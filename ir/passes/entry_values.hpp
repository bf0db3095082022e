// What entry checks ask several times gets a name.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// assert(min(a, b) + n <= w); assert(min(a, b) >= 0)
///   =>  let low = min(a, b); assert(low + n <= w); assert(low >= 0)
/// Selections, minima, maxima and quotients of an entry function's preconditions, the largest
/// first; they are called as the body calls them where it has them too. Nothing is computed earlier than
/// before the first check that needs it, and what may trap only where that check computes it for certain.
Program name_entry_values(const Program& program, const Machine& machine);

}  // namespace nestor
