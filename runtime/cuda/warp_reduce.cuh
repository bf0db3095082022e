// Combines a value of every lane of a warp: rows that have a warp each need no barrier and no shared memory.
#pragma once

#include <cuda_runtime.h>

/// Combines over the lanes of a warp in a fixed order, or over each so many neighbours of them;
/// every lane gets the result.
template <int lanes = 32, class T, class Combine>
__device__ T warp_reduce(T value, Combine combine) {
#pragma unroll
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        value = combine(value, static_cast<T>(__shfl_xor_sync(0xffffffffu, value, offset)));
    return value;
}
