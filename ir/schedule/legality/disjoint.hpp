// Disjointness: whether iterations of a loop compute parts of a func that have no point in common.
#pragma once

#include <string>

#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// True when it is proved that any two iterations of `loop`, which encloses the func's compute statement,
/// compute disjoint regions of it: in one dimension each begins where the one before it ends, or later.
/// Bounds are inferred for that; false where they cannot be.
bool computes_disjoint_regions(const Subject& subject, const std::string& func, const LoopName& loop);

}  // namespace nestor::schedule
