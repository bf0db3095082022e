// Combines a value of every thread of a block: what sums, products and extremes over a block stand
// on.
#pragma once

#include <cuda_runtime.h>

/// Combines over a one-dimensional block in a fixed order: lanes, then warps. Every thread gets
/// the result. `warp_values` is shared memory for one value a warp; `threads` is a multiple of 32.
template <int threads, class T, class Combine>
__device__ T block_reduce(T value, T* __restrict warp_values, Combine combine) {
    for (int offset = 16; offset > 0; offset /= 2)
        value = combine(value, static_cast<T>(__shfl_xor_sync(0xffffffffu, value, offset)));
    if (threadIdx.x % 32 == 0) warp_values[threadIdx.x / 32] = value;
    __syncthreads();
    value = warp_values[0];
    for (int warp = 1; warp < threads / 32; ++warp) value = combine(value, warp_values[warp]);
    __syncthreads();  // warp_values may be written again
    return value;
}
