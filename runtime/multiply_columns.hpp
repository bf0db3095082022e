// Products of rows and columns of a panel, in as many registers as the processor has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/multiply_registers.hpp"

/// C(i, j) += A(i, k) * B(k, j) for all steps k in their order, or from 0 if `first`. Neighbouring
/// columns of B are neighbours in memory; fewer than in 64 bytes are read to the end of these.
template <class T, class Steps>
inline void multiply_columns(int64_t rows, int64_t columns, const Steps& steps, bool first,
                             const T* A, int64_t A_row, const T* B, T* C, int64_t C_row,
                             int64_t C_column) {
#if defined(__AVX512F__)
    constexpr int bytes = 64, most = 4;
#elif defined(__AVX__)
    constexpr int bytes = 32, most = 2;
#elif defined(__aarch64__)
    constexpr int bytes = 16, most = 4;
#else
    constexpr int bytes = 16, most = 2;
#endif
    constexpr int64_t width = bytes / static_cast<int64_t>(sizeof(T));
    const auto kernel = [](auto rows_each, int64_t vectors) {
        constexpr int r = decltype(rows_each)::value;
        return vectors == 1   ? multiply_registers<bytes, 1, r, T, Steps>
               : vectors == 2 ? multiply_registers<bytes, 2, r, T, Steps>
               : vectors == 3 ? multiply_registers<bytes, most - most / 4, r, T, Steps>
                              : multiply_registers<bytes, most, r, T, Steps>;
    };
    const int64_t vectors = (columns + width - 1) / width;
    for (int64_t i = 0, step; i < rows; i += step, A += step * A_row, C += step * C_row) {
        const int64_t left = rows - i;
        step = left <= 2 ? 2 : left <= 4 || left == 7 || left == 8 ? 4 : 6;
        // the last tiles have about as many registers each, and end with the last column
        for (int64_t begin = 0, end; begin < vectors; begin = end) {
            const int64_t more = vectors - begin;
            end = begin + (more >= 2 * most ? most : more > most ? (more + 1) / 2 : more);
            const int64_t j = begin * width, count = std::min(end * width, columns) - j;
            const auto multiply = step == 6 ? kernel(std::integral_constant<int, 6>(), end - begin)
                                  : step == 4
                                          ? kernel(std::integral_constant<int, 4>(), end - begin)
                                          : kernel(std::integral_constant<int, 2>(), end - begin);
            const int64_t last = std::max<int64_t>(count - width, 0);
            if (C_column == 1 && count >= width) {
                multiply(left, steps, first, A, A_row, B + j, last, C + j, C_row);
                continue;
            }
            T part[6][most * width];  // of C, where it does not fill registers
            T* const C_part = C + j * C_column;
            for (int64_t r = 0; !first && r < step && r < left; ++r)
                for (int64_t n = 0; n < std::max(count, width); ++n)
                    part[r][n] = n < count ? C_part[r * C_row + n * C_column] : 0;
            multiply(left, steps, first, A, A_row, B + j, last, part[0], most * width);
            for (int64_t r = 0; r < step && r < left; ++r)
                for (int64_t n = 0; n < count; ++n) C_part[r * C_row + n * C_column] = part[r][n];
        }
    }
}
