// The parts of the gallery's list.
#pragma once

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {

/// Layers of networks: convolutions, poolings, normalisations, attention, losses.
const std::vector<Sample>& layers();
/// Statistics of rows and of columns.
const std::vector<Sample>& statistics();
/// Rearranged and combined tensors, searches, pictures, numerics.
const std::vector<Sample>& tensors();

}  // namespace nestor::samples
