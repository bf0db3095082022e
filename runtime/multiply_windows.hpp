// Products of rows and columns that stand where they lie in memory, as windows of an image do.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/multiply_panel.hpp"
#include "runtime/window_steps.hpp"

/// C(i, j) += A(i, k) * B(k, j) for all steps k in their order, or from 0 if `first`.
/// Columns of B that are no neighbours in memory, or too few, are copied to a panel.
template <class T>
inline void multiply_windows(int64_t rows, int64_t columns, const WindowSteps& steps, bool first,
                             const T* A, int64_t A_row, const T* B, int64_t B_column, T* C,
                             int64_t C_row, int64_t C_column) {
    constexpr int64_t tile = 256 / static_cast<int64_t>(sizeof(T)), least = tile / 4;
    if (B_column == 1 && columns >= least)
        return multiply_panel(rows, columns, steps, first, A, A_row, B, C, C_row, C_column);
    WindowSteps in_panel = steps;
    for (int64_t k = 0; k < steps.count; ++k) in_panel.B[k] = k * tile;
    for (int64_t j = 0; j < columns; j += tile) {
        alignas(64) T panel[256 * tile];
        const int64_t count = std::min(tile, columns - j);
        for (int64_t k = 0; k < steps.count; ++k) {
            const T* __restrict B_k = B + j * B_column + steps.B[k];
            T* __restrict row = panel + k * tile;
            for (int64_t n = count; n < least; ++n) row[n] = 0;
            if (B_column == 2)  // which compilers know how to load
                for (int64_t n = 0; n < count; ++n) row[n] = B_k[2 * n];
            else
                for (int64_t n = 0; n < count; ++n) row[n] = B_k[n * B_column];
        }
        multiply_panel(rows, count, in_panel, first, A, A_row, panel, C + j * C_column, C_row,
                       C_column);
    }
}
