// Recognition of how a contraction begins: the nest in front that sets its sums to a constant.
#pragma once

#include <vector>

#include "ir/schedule/directives/contraction.hpp"

namespace nestor::schedule {

/// Finds the nest in front of a contraction that sets all of its elements to a constant: sets
/// `initialisation` and `initial`, which stay null where there is none. `nest`: the contraction's loops.
void find_initialisation(const Block& body, const std::vector<const For*>& nest, Contraction& c);

}  // namespace nestor::schedule
