// Extents of launch grids: CUDA limits them, kernels walk what does not fit.
#pragma once

#include <cstdint>

/// Blocks along a grid's axis for so many iterations; the kernel's loop takes the rest.
inline unsigned grid_extent(int64_t iterations, int64_t limit) {
    return static_cast<unsigned>(iterations < limit ? iterations : limit);
}
