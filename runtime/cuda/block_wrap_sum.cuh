// Sums of integers over the threads of a block.
#pragma once

#include "runtime/cuda/block_reduce.cuh"
#include "runtime/wrap_add.hpp"

/// Sum over the block modulo 2^bits; every thread gets it.
template <int threads, class T>
__device__ T block_wrap_sum(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) { return wrap_add(a, b); });
}
