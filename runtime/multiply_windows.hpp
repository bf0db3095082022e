// Products of rows and columns that stand where they lie in memory, as windows of an image do.
//
// Note [Short lines] (2026-11-28)
// The last layers of networks have images of 14 by 14 and 7 by 7, whose lines fill a vector in
// part, and leave a kernel of registers six sums instead of 24. Where lines of C lie one behind
// the other, the windows of all of them become columns of panels.
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/listed_steps.hpp"
#include "runtime/multiply_columns.hpp"
#include "runtime/window_steps.hpp"

/// C(i, l, j) += A(i, k) * B(k, l, j) for all steps k in their order, or from 0 if `first`.
/// Columns that are no neighbours in memory, or too few, are copied to panels: of all lines where
/// C's lie one behind the other.
template <class T>
inline void multiply_windows(int64_t rows, int64_t lines, int64_t columns,
                             const WindowSteps& steps, bool first, const T* A, int64_t A_row,
                             const T* B, int64_t B_line, int64_t B_column, T* C, int64_t C_row,
                             int64_t C_line, int64_t C_column) {
    constexpr int64_t tile = 256 / static_cast<int64_t>(sizeof(T)), width = tile / 4;
    // of windows of one column each element is in one step
    const bool apart = rows >= 48 && steps.count > 1 && steps.B[1] >= columns;
    const bool joined = lines > 1 && rows >= 24 && C_line == columns * C_column &&
                        (apart || B_column != 1 || 4 * columns < 7 * width);
    if (B_column == 1 && columns >= width && !joined) {
        for (int64_t l = 0; l < lines; ++l)
            multiply_columns(rows, columns, ListedSteps{steps.count, steps.A, steps.B}, first, A,
                             A_row, B + l * B_line, C + l * C_line, C_row, C_column);
        return;
    }
    int64_t in_panel[256];
    for (int64_t k = 0; k < steps.count; ++k) in_panel[k] = k * tile;
    const int64_t together = joined ? lines : 1, all = together * columns;
    const int64_t vectors = (all + width - 1) / width, panels = (vectors + 3) / 4;
    for (int64_t l = 0; l < lines; l += together)
        for (int64_t p = 0; p < panels; ++p) {
            alignas(64) T panel[256 * tile];
            const int64_t begin = vectors * p / panels * width;
            const int64_t end = std::min(vectors * (p + 1) / panels * width, all);
            for (int64_t j = begin, count; j < end; j += count) {  // of one line
                count = std::min(columns - j % columns, end - j);
                const T* const place = B + (l + j / columns) * B_line + j % columns * B_column;
                for (int64_t k = 0; k < steps.count; ++k) {
                    const T* __restrict B_k = place + steps.B[k];
                    T* __restrict row = panel + k * tile + j - begin;
                    for (int64_t n = j + count - begin; n < width; ++n) panel[k * tile + n] = 0;
                    if (B_column == 1)  // which compilers know how to load
                        for (int64_t n = 0; n < count; ++n) row[n] = B_k[n];
                    else if (B_column == 2)
                        for (int64_t n = 0; n < count; ++n) row[n] = B_k[2 * n];
                    else
                        for (int64_t n = 0; n < count; ++n) row[n] = B_k[n * B_column];
                }
            }
            multiply_columns(rows, end - begin, ListedSteps{steps.count, steps.A, in_panel}, first,
                             A, A_row, panel, C + l * C_line + begin * C_column, C_row, C_column);
        }
}
