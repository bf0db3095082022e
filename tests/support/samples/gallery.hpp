// The parts of the gallery's list.
#pragma once

#include "tests/support/samples/samples.hpp"

namespace nestor::samples {

/// Layers of networks: convolutions, poolings, normalisations, losses.
const std::vector<Sample>& layers();
/// Networks of several layers, attention, recurrent cells.
const std::vector<Sample>& networks();
/// Statistics of rows and of columns.
const std::vector<Sample>& statistics();
/// Rearranged and combined tensors, searches, pictures, numerics.
const std::vector<Sample>& tensors();

}  // namespace nestor::samples
