// Overlapping vectors: the last vector of a row of known length ends with it, and begins within the one
// before.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for x in (low, 70) vectorized { A[x] = B[x - 1] + B[x + 1] }    with vectors of 16 floats
///   =>  for x_vector in (0, 5) {
///           let x_begin = low + min(x_vector * 16, 54);
///           for x in (x_begin, 16) vectorized { A[x] = B[x - 1] + B[x + 1] }
///       }
/// Some elements are computed twice, which is allowed where no iteration reads what the loop stores. Rows of
/// one to eight vectors that do not fill the last one; not of copies.
Program overlap_vectors(const Program& program, const Target& target);

}  // namespace nestor
