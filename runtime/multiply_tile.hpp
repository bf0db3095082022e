// The micro-kernel of matrix products, in as many registers as the processor has.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/multiply_registers.hpp"

/// sum[i][j] += A[k][i] * B[j / width][k][j % width] for k < steps, i < 6, j < groups * width,
/// where width is what 64 bytes hold; from one group of B to the next it is B_group elements.
template <class T>
inline void multiply_tile(int64_t groups, int64_t steps, const T* A, const T* B, int64_t B_group,
                          T* sum, int64_t sum_row) {
    constexpr int64_t width = 64 / static_cast<int64_t>(sizeof(T));
#if defined(__AVX512F__)
    for (; groups >= 4; groups -= 4, B += 4 * B_group, sum += 4 * width)
        multiply_registers<64, 4>(steps, A, B, width, B_group, sum, sum_row);
    for (; groups >= 2; groups -= 2, B += 2 * B_group, sum += 2 * width)
        multiply_registers<64, 2>(steps, A, B, width, B_group, sum, sum_row);
    if (groups == 1) multiply_registers<64, 1>(steps, A, B, width, B_group, sum, sum_row);
#elif defined(__AVX__)
    for (; groups > 0; --groups, B += B_group, sum += width)
        multiply_registers<32, 2>(steps, A, B, width, width / 2, sum, sum_row);
#elif defined(__aarch64__)
    for (; groups > 0; --groups, B += B_group, sum += width)
        multiply_registers<16, 4>(steps, A, B, width, width / 4, sum, sum_row);
#else
    for (; groups > 0; --groups, B += B_group, sum += width)
        for (int64_t half = 0; half < width; half += width / 2)
            multiply_registers<16, 2>(steps, A, B + half, width, width / 4, sum + half, sum_row);
#endif
}
