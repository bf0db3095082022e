// Trip counts: how many iterations a loop has that counts, without overflow.
#pragma once

#include "frontend/nabla/lower/value.hpp"

namespace nestor::nabla {

struct Iterations {
    Expr first, count;            ///< int64; a count of 0 or less is an empty loop
    Expr last;                    ///< what the index does not go beyond in an iteration
    std::optional<Range> values;  ///< of the index, where it is known
};

/// Of `i = first; i < bound; i += step` (`i <= bound` where inclusive; `>` and `>=` where the step is
/// negative). Nothing where the count might overflow.
std::optional<Iterations> iterations_of(const Value& first, const Value& bound, std::int64_t step,
                                        bool inclusive);

}  // namespace nestor::nabla
