// Transposes of tiles in vector registers: 4 x 4 elements change places, which loops load or store one by
// one.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for n in (n_low, columns) { for m in (m_low, rows) vectorized { B[n, m] = A[m, n] } }
///   =>
/// for n in (n_low, columns) register_tile { for m in (m_low, rows) { B[n, m] = A[m, n] } }
/// Of elements of 4 or 8 bytes, where n runs along memory in A, and m in B (register_tile.hpp).
Program transpose_tiles(const Program& program, const Target& target);

}  // namespace nestor
