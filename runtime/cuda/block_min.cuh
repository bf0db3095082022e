// The smallest value over the threads of a block.
#pragma once

#include "runtime/cuda/block_reduce.cuh"
#include "runtime/min_number.hpp"

/// Smallest value, NaN ignored when there is a number, over the block; every thread gets it.
template <int threads, class T>
__device__ T block_min(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) { return min_number(a, b); });
}
