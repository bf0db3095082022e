// Footprints: which part of a buffer a statement accesses, as boxes for temporaries, tiles and bounds.
#pragma once

#include <utility>
#include <vector>

#include "ir/analysis/interval.hpp"

namespace nestor {

enum class Touch { reads, writes, both };

/// A box that holds every element of `buffer` that the statement touches while the loops `over`, outermost
/// first, and all loops inside the statement run through: (min, extent) a dimension, in what remains fixed.
/// Null where no bound is known; no dimensions when it is not touched. Extents are not positive where a
/// loop is empty. `facts` says what is known of the fixed symbols, in its `nonnegative` alone.
std::vector<std::pair<Expr, Expr>> footprint(const Stmt& s, const Symbol& buffer,
                                             const std::vector<const For*>& over, const Facts& facts = {},
                                             Touch touch = Touch::both);

}  // namespace nestor
