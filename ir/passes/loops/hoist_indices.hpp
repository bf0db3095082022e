// Loop-invariant code motion of index arithmetic. Sums of indices are computed where they change: limits of
// inner loops get one name outside of all loops that they do not depend on.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for y { for x { let row = 2 * y; s } }  =>  for y { let row = 2 * y; for x { s } }
/// Lets of int64 arithmetic without loads. Not out of loops of a device or around one, and not in between of
/// collapsed loops.
Program hoist_indices(const Program& program, const Target& target);

/// True when the loop or one inside belongs to a device: what stands where its threads meet does not move.
bool has_device_loops(const Stmt& loop);

}  // namespace nestor
