// Initialisers of arrays whose first values follow: `double w[2][2] = {{1.0, 2.0}, {3.0, x * x}};`.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "emitters/common/code/provenance.hpp"

namespace nestor {

/// The statements right behind an allocation that store every element of a dense array once.
struct InitialValues {
    std::vector<Expr> values;  ///< in the order of the elements; none: all are zero
    std::vector<Stmt> stores;  ///< which store them
    bool last;                 ///< nothing else in the block writes the array
};

/// Looks at the items behind `position`, where `buffer` is allocated. Nothing when they are no such values.
std::optional<InitialValues> initial_values(const Buffer& buffer, const std::vector<Item>& items,
                                            std::size_t position);

}  // namespace nestor
