// Common subexpression elimination of wrapped subscripts: neighbours on a torus get names.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for i { for j { B[i, j] = A[(i + 127) % 128, j] * A[(i + 127) % 128, 0] } }
///   =>  for i { let i_previous = (i + 127) % 128; for j { B[i, j] = A[i_previous, j] * A[i_previous, 0] } }
/// A remainder by a constant of the loop's index that its body takes more than once in subscripts. Not where
/// loops of a group stand directly in each other: the name stands in the innermost one.
Program name_wrapped_places(const Program& program, const Target& target);

}  // namespace nestor
