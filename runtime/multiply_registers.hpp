// The innermost loops of matrix products: sums that stay in registers.
#pragma once

#include <cstdint>

/// sum(i, j) += A(k, i) * B(k, j) for all steps k, six rows i, and the columns j of so many
/// registers: from one of them to the next it is B_next elements in B. Not inlined, so that
/// nothing else takes registers.
template <int bytes, int vectors, class T>
__attribute__((noinline)) void multiply_registers(int64_t steps, const T* __restrict A,
                                                  const T* __restrict B, int64_t B_row,
                                                  int64_t B_next, T* __restrict sum,
                                                  int64_t sum_row) {
    typedef T lanes __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
    constexpr int64_t width = bytes / static_cast<int64_t>(sizeof(T));
    lanes sums[6][vectors];
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            sums[i][v] = *reinterpret_cast<const lanes*>(&sum[i * sum_row + v * width]);
#pragma GCC unroll 4
    for (int64_t k = 0; k < steps; ++k) {
        lanes B_k[vectors];
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            B_k[v] = *reinterpret_cast<const lanes*>(&B[k * B_row + v * B_next]);
#pragma GCC unroll 6
        for (int i = 0; i < 6; ++i)
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v) sums[i][v] += A[k * 6 + i] * B_k[v];
    }
#pragma GCC unroll 6
    for (int i = 0; i < 6; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            *reinterpret_cast<lanes*>(&sum[i * sum_row + v * width]) = sums[i][v];
}
