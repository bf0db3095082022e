// Temporaries of one element as scalars: what a tile of one point computes reads like a variable.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate t[(x, 1), (y, 1)] stack; t[x, y] = 0; y[i] = t[x, y]   =>   allocate t[] stack; t[] = 0; y[i] =
/// t[] Of what lies on the stack or in registers, where only accesses of elements name it, and no loop inside
/// runs its iterations at once around them.
Program scalar_temporaries(const Program& program, const Target& target);

}  // namespace nestor
