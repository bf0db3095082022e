// The innermost loops of matrix products: sums that stay in registers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

/// C[i][j] += A(i, k) * B[k][j] for all steps k in their order, or from 0 if `first`: so many rows
/// i, of which those behind the last are the last again, and the columns of so many registers. Not
/// inlined, so that nothing else takes registers.
template <int bytes, int vectors, int rows_each, class T>
__attribute__((noinline)) void multiply_registers(int64_t rows, int64_t steps, bool first,
                                                  const T* __restrict A, int64_t A_row,
                                                  int64_t A_step, const T* __restrict B,
                                                  T* __restrict C, int64_t C_row) {
    // whole numbers wrap
    using Lane = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                             std::common_type<T>>::type;
    typedef Lane lanes __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
    constexpr int64_t width = bytes / static_cast<int64_t>(sizeof(T));
    constexpr int64_t B_row = 256 / static_cast<int64_t>(sizeof(T));
    lanes sum[rows_each][vectors];
    int64_t row[rows_each];
#pragma GCC unroll 6
    for (int i = 0; i < rows_each; ++i) {
        row[i] = std::min<int64_t>(i, rows - 1);
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            sum[i][v] =
                    first ? lanes{} : *reinterpret_cast<lanes*>(&C[row[i] * C_row + v * width]);
    }
    for (int64_t k = 0; k < steps; ++k, A += A_step, B += B_row) {
        lanes B_k[vectors];
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) B_k[v] = *reinterpret_cast<const lanes*>(&B[v * width]);
#pragma GCC unroll 6
        for (int i = 0; i < rows_each; ++i)
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v)
                sum[i][v] += static_cast<Lane>(A[row[i] * A_row]) * B_k[v];
    }
#pragma GCC unroll 6
    for (int i = 0; i < rows_each; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            *reinterpret_cast<lanes*>(&C[row[i] * C_row + v * width]) = sum[i][v];
}
