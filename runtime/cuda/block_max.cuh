// The largest value over the threads of a block.
#pragma once

#include "runtime/cuda/block_reduce.cuh"
#include "runtime/max_number.hpp"

/// Largest value, NaN ignored when there is a number, over the block; every thread gets it.
template <int threads, class T>
__device__ T block_max(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) { return max_number(a, b); });
}
