// Privatization of scattered sums: each thread adds into arrays of its own, where they are small.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for i in (0, 8192) parallel { update h[A[i]] add v }
///   =>   for i in (0, 8192) parallel reduction(h add) { h[A[i]] += v }
/// where h has few elements in known extents, the loop many updates for each of them, and nothing else there
/// looks at h.
Program privatize_updates(const Program& program, const Target& target);

}  // namespace nestor
