// Products over the threads of a block.
#pragma once

#include <type_traits>

#include "runtime/cuda/block_reduce.cuh"
#include "runtime/wrap_multiply.hpp"

/// Product over the block, integers modulo 2^bits; every thread gets it.
template <int threads, class T>
__device__ T block_product(T value, T* __restrict warp_values) {
    return block_reduce<threads>(value, warp_values, [](T a, T b) {
        if constexpr (std::is_integral_v<T>) return wrap_multiply(a, b);
        else return a * b;
    });
}
