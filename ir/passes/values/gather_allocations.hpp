// Allocation placement: the heap temporaries of a function stand together, so that one allocation serves all.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate a; for i { a[i] = .. }  let n = w + 2; allocate b; for i { b[i] = .. }
///   =>  let n = w + 2; allocate a; allocate b; for i { a[i] = .. }  for i { b[i] = .. }
/// At the top of a body, temporaries move up to the first one, with the lets that their extents need. Lets
/// that read memory or call stay where they are, and so does what depends on them; lets that divide are not
/// moved over an assert, which may be about the divisor.
Program gather_allocations(const Program& program, const Target& target);

}  // namespace nestor
