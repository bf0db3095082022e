// Required regions: the box of all accesses of a func, some of which may never happen.
#pragma once

#include <utility>
#include <vector>

#include "ir/analysis/reach.hpp"

namespace nestor {

using Box = std::vector<Interval>;
using RegionBounds = std::vector<std::pair<Expr, Expr>>;  ///< (min, extent) per dimension

/// What an access touches: where it goes if it happens, and when it does.
struct GuardedBox {
    Box box;
    Occurrence when;
};

/// The access, or several that are together the same where guards around it, or around the loops that it
/// stands in, are disjunctions: x != 2 is x < 2 and x > 2.
std::vector<Access> alternatives(const Access& access);

/// The reading of an access, or of each alternative. A bound is null where nothing bounds the access.
std::vector<GuardedBox> guarded_boxes(const Access& access, const Facts& outside);

/// The hull of boxes. See Note [What may be empty].
struct RequiredBox {
    Box box;
    Expr some;             ///< holds wherever some reading happens
    bool certain = false;  ///< some reading always happens: the box is never empty
};

/// The hull of one reading or more; every interval has both bounds.
RequiredBox hull_of(const std::vector<GuardedBox>& boxes, const Facts& facts);

/// The region of a hull: extents are not negative, and one of them is 0 where nothing happens. That is none
/// of the dimensions `full` (none where it is empty), which hold more than what is needed.
RegionBounds region_of(const RequiredBox& needed, const Facts& facts, const std::vector<bool>& full = {});

/// The same for one dimension, its extent not negative unless `certain` says so already.
std::pair<Expr, Expr> region_of(const Interval& bounds, bool certain, const Facts& facts);

}  // namespace nestor
