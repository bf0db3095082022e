// Combines values along one axis of a block of any shape: where whole warps do not line up with it.
#pragma once

#include <cuda_runtime.h>

/// Combines over the threads that differ in their place along the axis alone, in a fixed order; each
/// gets the result. `values` is shared memory for one value of every thread of the block, `threads`
/// the block's extent along the axis.
template <int axis, int threads, class T, class Combine>
__device__ T axis_reduce(T value, T* __restrict values, Combine combine) {
    const unsigned step = axis == 0 ? 1 : axis == 1 ? blockDim.x : blockDim.x * blockDim.y;
    const unsigned place = axis == 0 ? threadIdx.x : axis == 1 ? threadIdx.y : threadIdx.z;
    const unsigned thread =
        threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    values[thread] = value;
    __syncthreads();
    for (unsigned count = threads; count > 1; count = (count + 1) / 2) {
        const unsigned half = (count + 1) / 2;
        if (place + half < count)
            values[thread] = combine(values[thread], values[thread + half * step]);
        __syncthreads();
    }
    value = values[thread - place * step];
    __syncthreads();  // values may be written again
    return value;
}
