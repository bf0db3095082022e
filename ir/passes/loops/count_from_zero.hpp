// Loops over tiles of constant length count from zero, so that compilers keep a tile of sums in registers.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// allocate t[(low, 4)] stack; for x in (low, 4) { t[x] += f[x] }   =>   for x in (0, 4) { t[low + x] +=
/// f[low + x] } Of loops of a known length of at most 64 that combine into a temporary on the stack which
/// begins where they do.
Program count_from_zero(const Program& program, const Target& target);

}  // namespace nestor
