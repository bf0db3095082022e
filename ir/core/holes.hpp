// Holes of open nests: bounds that inference has still to fill.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `?loop(<f, z0, s0, x>, len)`
Expr loop_hole(const LoopName& loop, HolePart part);

/// `?compute(f, 0, len)`, `?allocate(f, 0, len)`
Expr func_hole(const std::string& func, HoleUse use, std::size_t dimension, HolePart part);

}  // namespace nestor
