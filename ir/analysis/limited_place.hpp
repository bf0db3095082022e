// Clamped subscripts: a place and the limits around it.
#pragma once

#include "ir/core/expressions.hpp"

namespace nestor {

/// min(max(place, low), high), in either order; what is not there is null.
struct LimitedPlace {
    Expr place, low, high;
};

/// A subscript without the limits that do not use the index: of `min(max(x + r, 0), W - 1)` the place x + r.
/// Where there are two of one kind, all of it is the place.
LimitedPlace without_limits(const Expr& e, const Symbol& index);

}  // namespace nestor
