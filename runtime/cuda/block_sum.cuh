// Sums over the threads of a block.
#pragma once

#include <type_traits>

#include "runtime/cuda/block_reduce.cuh"
#include "runtime/wrap_add.hpp"

/// Sum over the block, integers modulo 2^bits; every thread gets it.
template <int threads, class T>
__device__ T block_sum(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) {
        if constexpr (std::is_integral_v<T>) return wrap_add(a, b);
        else return a + b;
    });
}
