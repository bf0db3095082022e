// Products of rows and a panel of columns, in as many registers as the processor has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/multiply_registers.hpp"

/// C(i, j) += A(i, k) * B[k][j] for all steps k in their order, or from 0 if `first`. A panel's
/// rows have 256 bytes, of which columns are read to the end of 64 bytes.
template <class T>
inline void multiply_panel(int64_t rows, int64_t columns, int64_t steps, bool first, const T* A,
                           int64_t A_row, int64_t A_step, const T* B, T* C, int64_t C_row,
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
    constexpr int64_t width = bytes / static_cast<int64_t>(sizeof(T)), tile = most * width;
    const auto kernel = [](auto rows_each, int64_t count) {
        constexpr int r = decltype(rows_each)::value;
        return count <= width       ? multiply_registers<bytes, 1, r, T>
               : count <= 2 * width ? multiply_registers<bytes, 2, r, T>
               : count <= 3 * width ? multiply_registers<bytes, most - most / 4, r, T>
                                    : multiply_registers<bytes, most, r, T>;
    };
    while (rows > 0) {
        const int64_t step = rows > 4 ? 6 : 2;  // of four rows or less two at a time
        for (int64_t j = 0; j < columns; j += tile) {
            const int64_t count = std::min(tile, columns - j);
            const auto multiply = step == 6 ? kernel(std::integral_constant<int, 6>(), count)
                                            : kernel(std::integral_constant<int, 2>(), count);
            if (C_column == 1 && count % width == 0) {
                multiply(rows, steps, first, A, A_row, A_step, B + j, C + j, C_row);
                continue;
            }
            T part[6][tile] = {};  // of C, where it does not fill registers
            T* const C_part = C + j * C_column;
            for (int64_t i = 0; !first && i < rows && i < step; ++i)
                for (int64_t n = 0; n < count; ++n) part[i][n] = C_part[i * C_row + n * C_column];
            multiply(rows, steps, first, A, A_row, A_step, B + j, part[0], tile);
            for (int64_t i = 0; i < rows && i < step; ++i)
                for (int64_t n = 0; n < count; ++n) C_part[i * C_row + n * C_column] = part[i][n];
        }
        rows -= step, A += step * A_row, C += step * C_row;
    }
}
