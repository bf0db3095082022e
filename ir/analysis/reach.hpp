// Where one access goes while the loops around it run through: its subscripts as intervals, narrowed by the
// conditions under which it happens.
#pragma once

#include "ir/analysis/access.hpp"
#include "ir/analysis/interval.hpp"

namespace nestor {

/// The intervals of the access's subscripts over all loops that were collected around it, in symbols that
/// are fixed outside of them; `outside` says what is known of those. Guards narrow the loops they mention
/// and the subscripts that are, up to a constant, what they compare. A value in memory is bounded by its
/// type where that has at most 16 bits (HAL-41) and by minimum and maximum; a bound is null where there is
/// none. What the intervals say holds if every loop runs at least once.
std::vector<Interval> reach(const Access& access, const Facts& outside);

/// The hull of two intervals; unbounded where one of them is.
Interval hull(const Interval& a, const Interval& b, const Facts& facts);

}  // namespace nestor
