// Stack promotion of temporaries. Temporaries of a tile are small and their size is known at translation up
// to the tiles at the edges: memory on the stack costs nothing to get and is what everybody would write.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// let rows = min(32, h - 32 * yo); allocate t[(y0, rows + 2), (x0, 256)] heap
///   =>  allocate t[(y0, 34), (x0, 256)] stack
/// Where every extent has a constant upper bound, as long as what lies on the stack at once stays below
/// 64 KiB. Subscripts are logical, so that nothing else changes.
Program stack_temporaries(const Program& program, const Target& target);

}  // namespace nestor
