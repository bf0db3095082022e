// Races of kernels (TI-38): what Taichi's threads may see in any order, and loops here in their own.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/analysis/access.hpp"

namespace nestor::taichi {

/// A warning at the first element that one iteration of a parallel loop reads and another one writes, a
/// constant distance away.
void warn_of_races(Evaluator& ev, const std::vector<Access>& accesses, const Block& body);

}  // namespace nestor::taichi
