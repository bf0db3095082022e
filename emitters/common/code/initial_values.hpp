// Initialisers of arrays whose first values are constants: `double w[2][2] = {{1.0, 2.0}, {3.0, 4.0}};`.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "emitters/common/code/provenance.hpp"

namespace nestor {

/// The statements right behind an allocation that store every element of a dense array in its order.
struct InitialValues {
    std::vector<Expr> values;  ///< constants; none: all elements are zero
    std::size_t statements;    ///< how many items they are
    bool last;                 ///< nothing behind them in the block writes the array
};

/// Looks at the items behind `position`, where `buffer` is allocated. Nothing when they are no such values.
std::optional<InitialValues> initial_values(const Buffer& buffer, const std::vector<Item>& items,
                                            std::size_t position);

}  // namespace nestor
