// Names of a func's bounds (f_x_min, f_x_extent), and which accesses stay within what they say.
#pragma once

#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/bounds/required.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

struct BoundNames {
    std::vector<Symbol> mins, extents;
    RegionBounds region() const;
};

/// True when the bounds are within what the names say: the dimension is addressed by its pure variable.
bool is_named(const Interval& bounds, const BoundNames& names, std::size_t d, const Facts& facts);

/// The same of an access where one of its guards or all are left out: `y >= -1` says less of `y` than its
/// loop does, and then is all that the bounds say.
bool is_named_without_guards(const Access& access, const BoundNames& names, std::size_t d,
                             const Facts& facts);

}  // namespace nestor
