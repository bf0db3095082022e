// Which loops the default makes run in lanes: those that compilers can vectorize.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// True when nothing in the loop keeps compilers from vectorising it: calls whose value changes from
/// iteration to iteration have a form for lanes, whole numbers are divided by constants only, and no choice
/// among loaded values stays the same.
bool can_be_lanes(const For& loop);

/// The nest without the loads of 32 bits or more whose places data decide from iteration to iteration of the
/// loop over `index`: lanes gather them, so that they keep no loop from running in lanes. Subscripts stay.
Stmt without_gathers(const Stmt& nest, const Symbol& index);

}  // namespace nestor::schedule
