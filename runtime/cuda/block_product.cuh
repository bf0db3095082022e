// Products of floating-point numbers over the threads of a block.
#pragma once

#include "runtime/cuda/block_reduce.cuh"

/// Product over the block; every thread gets it.
template <int threads, class T>
__device__ T block_product(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) { return a * b; });
}
