// Tiles of a transposed array.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/transpose_block.hpp"

/// to(j, i) = from(i, j) for i < rows and j < columns. Where columns of `from` and rows of `to`
/// are neighbours in memory, blocks change places in registers.
template <class T>
inline void transpose_tile(int64_t rows, int64_t columns, const T* from, int64_t from_row,
                           int64_t from_column, T* to, int64_t to_row, int64_t to_column) {
    if (from_column != 1 || to_column != 1) {
        for (int64_t j = 0; j < columns; ++j)
            for (int64_t i = 0; i < rows; ++i)
                to[j * to_row + i * to_column] = from[i * from_row + j * from_column];
        return;
    }
    int64_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        const T* const row[4] = {&from[i * from_row], &from[(i + 1) * from_row],
                                 &from[(i + 2) * from_row], &from[(i + 3) * from_row]};
        int64_t j = 0;
        for (; j + 4 <= columns; j += 4) transpose_block(row, j, &to[j * to_row + i], to_row);
        for (; j < columns; ++j)
            for (int k = 0; k < 4; ++k) to[j * to_row + i + k] = row[k][j];
    }
    const auto last_rows = [&](auto count) {
        constexpr int n = decltype(count)::value;
        const T* row[n];
        for (int k = 0; k < n; ++k) row[k] = &from[(i + k) * from_row];
        for (int64_t j = 0; j < columns; ++j)
            for (int k = 0; k < n; ++k) to[j * to_row + i + k] = row[k][j];
    };
    if (rows - i == 3) last_rows(std::integral_constant<int, 3>());
    if (rows - i == 2) last_rows(std::integral_constant<int, 2>());
    if (rows - i == 1) last_rows(std::integral_constant<int, 1>());
}
