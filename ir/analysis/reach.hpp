// Access ranges. Where one access goes while the loops around it run through: its subscripts as intervals,
// narrowed by the conditions under which it happens.
#pragma once

#include "ir/analysis/access.hpp"
#include "ir/analysis/interval.hpp"

namespace nestor {

/// The intervals of the access's subscripts over all loops that were collected around it, in symbols that
/// are fixed outside of them; `outside` says what is known of those. Guards narrow the loops they mention
/// and the subscripts that are, up to a constant, what they compare. A value in memory is bounded by its
/// type where that has at most 16 bits and by minimum and maximum; a bound is null where there is
/// none. What the intervals say holds if every loop runs at least once.
std::vector<Interval> reach(const Access& access, const Facts& outside);

/// Whether an access happens at all while the loops around it run.
struct Occurrence {
    std::vector<Affine>
        guards;          ///< at least 0 wherever it happens, in fixed symbols; proved ones are left out
    bool exact = false;  ///< it happens wherever no need is negative
};

/// What loops that may be empty and guards that may never hold ask of symbols that are fixed outside. Guards
/// that are no conjunctions of comparisons of affine forms ask nothing, but then `exact` is false.
Occurrence occurrence(const Access& access, const Facts& outside);

/// Both, for less than one after the other costs.
struct Reached {
    std::vector<Interval> box;
    Occurrence when;
};
Reached reach_and_occurrence(const Access& access, const Facts& outside);

/// The hull of two intervals; unbounded where one of them is.
Interval hull(const Interval& a, const Interval& b, const Facts& facts);

}  // namespace nestor
