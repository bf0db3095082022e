// Bounds of an index that conditions state: i < n, 2*i + 1 >= m.
#pragma once

#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// What a conjunction says of an index: low <= i, i < end; null where it says nothing.
struct IndexBound {
    Expr low, end;
};

/// difference >= 0 as a bound of the index; nothing when the index is not alone in its terms.
std::optional<IndexBound> bound_of(const Affine& difference, const Symbol& index);

/// The bound that a comparison of int64 forms is for the index; nothing where it is none.
std::optional<IndexBound> bound_of(const Expr& condition, const Symbol& index);

}  // namespace nestor
