// Regions of tensors as intervals: clamped, joined to hulls, and what is proved to be written (TC-55, TC-58,
// TC-59).
#pragma once

#include "frontend/tc/check/model.hpp"
#include "ir/analysis/interval.hpp"

namespace nestor::tc {

/// high - low, simplified; not clamped: a loop over it is empty when it is negative.
Expr loop_extent(const Bounds& bounds);
/// The number of elements: 0 where high is below low.
Expr storage_extent(const Bounds& bounds);
/// [low, max(low, high))
Bounds clamped(const Bounds& bounds, const Facts& facts);
/// The hull of two clamped intervals; an empty one does not join.
Bounds hull(const Bounds& a, const Bounds& b, const Facts& facts);
/// a contains b, proved.
bool contains(const Box& a, const Box& b, const Facts& facts);
/// Adds a written box to what a tensor holds: hull and covered part.
void write_box(Tensor& tensor, const Box& box, const Facts& facts);

/// The sizes of a def are not negative.
Facts size_facts(const CheckedDefinition& definition);

}  // namespace nestor::tc
