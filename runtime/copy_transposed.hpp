// Copies of rows of memory that become columns of a panel, for products of transposed matrices.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/transpose_block.hpp"

/// panel[k][j] = from[j * row + k * step] for k < steps and the columns j, the last one again
/// behind them to the end of 64 bytes. A panel's rows have 256 bytes.
template <class T>
inline void copy_transposed(int64_t columns, int64_t steps, const T* from, int64_t row,
                            int64_t step, T* panel) {
    constexpr int64_t width = 256 / static_cast<int64_t>(sizeof(T));
    for (int64_t j = 0; j < columns || j % (width / 4) != 0; j += 4) {
        const T* rows[4];
        for (int i = 0; i < 4; ++i) rows[i] = &from[std::min(j + i, columns - 1) * row];
        int64_t k = 0;
        for (; step == 1 && k + 4 <= steps; k += 4)
            transpose_block(rows, k, &panel[k * width + j], width);
        for (; k < steps; ++k)
            for (int i = 0; i < 4; ++i) panel[k * width + j + i] = rows[i][k * step];
    }
}
