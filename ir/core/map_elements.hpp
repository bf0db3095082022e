// Rewriting of the subscripts of all elements that a block names, in loads and in what statements name
// themselves, whichever statements these are: storage that gets another form is addressed anew everywhere.
#pragma once

#include <functional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

/// The subscripts of an element of the buffer as they are to be; subscripts inside of these are done.
using MapSubscripts =
    std::function<std::vector<Expr>(const Symbol& buffer, const std::vector<Expr>& indices)>;

Block map_elements(const Block& block, const MapSubscripts& f);

}  // namespace nestor
