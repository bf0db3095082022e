// The innermost loops of matrix products: sums that stay in vector registers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

/// C(i, j) += A(i, k) * B(k, j) for all steps k in their order, or from 0 if `first`: so many rows
/// i, of which those behind the last are the last again, and the columns of so many registers, the
/// last of which begins at `last`. Not inlined, so that nothing else takes registers.
template <int bytes, int vectors, int rows_each, class T, class Steps>
#ifdef __clang__
__attribute__((min_vector_width(512)))  // where it prefers shorter ones it would cut them in parts
#endif
__attribute__((noinline)) void
multiply_registers(int64_t rows, const Steps& steps, bool first, const T* __restrict A,
                   int64_t A_row, const T* __restrict B, int64_t last, T* __restrict C,
                   int64_t C_row) {
    // whole numbers wrap
    using Lane = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                             std::common_type<T>>::type;
    typedef Lane lanes __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
    lanes sum[rows_each][vectors];
    int64_t row[rows_each], column[vectors];
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v)
        column[v] = v < vectors - 1 ? v * bytes / static_cast<int64_t>(sizeof(T)) : last;
#pragma GCC unroll 6
    for (int i = 0; i < rows_each; ++i) {
        row[i] = std::min<int64_t>(i, rows - 1);
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            sum[i][v] =
                    first ? lanes{} : *reinterpret_cast<lanes*>(&C[row[i] * C_row + column[v]]);
    }
    for (int64_t k = 0; k < steps.count; ++k) {
        const T *A_k = A + steps.in_A(k), *B_k = B + steps.in_B(k);
        lanes B_kj[vectors];
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            B_kj[v] = *reinterpret_cast<const lanes*>(&B_k[column[v]]);
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
            if constexpr (bytes <= __BIGGEST_ALIGNMENT__)  // vectors that have registers
                __asm__("" : "+v"(B_kj[v]));               // loaded once, not again for each row
#endif
        }
#pragma GCC unroll 6
        for (int i = 0; i < rows_each; ++i) {
#if defined(__AVX512F__) && defined(__clang__)
            // A is loaded row by row: all at once takes too many registers
            __asm__ volatile("" ::: "memory");
#endif
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v)
                sum[i][v] += static_cast<Lane>(A_k[row[i] * A_row]) * B_kj[v];
        }
    }
#pragma GCC unroll 6
    for (int i = 0; i < rows_each; ++i)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            *reinterpret_cast<lanes*>(&C[row[i] * C_row + column[v]]) = sum[i][v];
}
