// Grids of launches: CUDA limits them, kernels walk what does not fit along y and z.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

/// A grid for so many blocks along each axis: what CUDA does not allow along y and z, the kernel's
/// loops take; along x it is an error of the launch.
inline dim3 launch_grid(int64_t x, int64_t y = 1, int64_t z = 1) {
    const auto most = [](int64_t blocks, int64_t limit) {
        return static_cast<unsigned>(blocks < limit ? blocks : limit);
    };
    return dim3(most(x, 4294967295), most(y, 65535), most(z, 65535));
}
