// The grid and the block of a kernel's launch, from the loops that are mapped to blocks and threads.
#pragma once

#include <array>
#include <functional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Blocks along x, y and z: extents of the outermost loops over blocks that the host can compute, else 1.
std::array<Expr, 3> grid_of(const Block& body, const std::function<bool(const Expr&)>& known_to_host);
/// The kernel's only loop along x, for whose iterations the grid is made, has a block for each, and so have
/// those along y and z whose numbers CUDA surely allows: Note [Own blocks].
Block with_own_blocks(const Block& body, const std::array<Expr, 3>& grid);
/// Threads along x, y and z of each block.
std::array<Expr, 3> threads_of(const Block& body);

}  // namespace nestor
