// Loops over blocks whose every iteration is a block of its own.
//
// Note [Own blocks] (2026-11-25)
// A grid along x has as many blocks as any device's memory has elements for, so that no block needs a second
// iteration of the loop along x: without one, shared memory is not written a second time, which saves a
// barrier a tile, and the kernel's text is what one block does. A larger grid is an error of its launch.
// Along y and z CUDA ends at 65535 blocks, beyond which blocks walk on, unless the number is known to be less
// (2026-11-28); so they do where a grid is made for several loops along one axis, or by a thread of the
// device, and where tiles in registers begin with what memory holds: ptxas spills there without the loop. The
// mode says `gpu_block_x 1`, from `outline` on.
#pragma once

#include "ir/core/modes.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

inline bool is_own_block(const For& loop) {
    return block_axis(loop) && loop.mode.width == 1;
}

}  // namespace nestor
