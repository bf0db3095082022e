// Copies of rows of memory that become columns of a panel, for products of transposed matrices.
#pragma once

#include <algorithm>
#include <cstdint>

/// panel[k][j] = from[j * row + k * step] for k < steps and the columns j, the last one again
/// behind them to the end of 64 bytes. A panel's rows have 256 bytes. Where steps are neighbours
/// in memory, blocks of 4 x 4 change places in registers.
template <class T>
inline void copy_transposed(int64_t columns, int64_t steps, const T* from, int64_t row,
                            int64_t step, T* panel) {
    constexpr int64_t width = 256 / static_cast<int64_t>(sizeof(T));
    for (int64_t j = 0; j < columns || j % (width / 4) != 0; j += 4) {
        const T* rows[4];
        for (int i = 0; i < 4; ++i) rows[i] = &from[std::min(j + i, columns - 1) * row];
        int64_t k = 0;
#if defined(__clang__) || __GNUC__ >= 12
        typedef T lanes __attribute__((vector_size(4 * sizeof(T)), aligned(sizeof(T))));
        for (; step == 1 && k + 4 <= steps; k += 4) {
            lanes in[4];
            for (int i = 0; i < 4; ++i) in[i] = *reinterpret_cast<const lanes*>(&rows[i][k]);
            const lanes low[2] = {__builtin_shufflevector(in[0], in[2], 0, 4, 1, 5),
                                  __builtin_shufflevector(in[1], in[3], 0, 4, 1, 5)};
            const lanes high[2] = {__builtin_shufflevector(in[0], in[2], 2, 6, 3, 7),
                                   __builtin_shufflevector(in[1], in[3], 2, 6, 3, 7)};
            const lanes out[4] = {__builtin_shufflevector(low[0], low[1], 0, 4, 1, 5),
                                  __builtin_shufflevector(low[0], low[1], 2, 6, 3, 7),
                                  __builtin_shufflevector(high[0], high[1], 0, 4, 1, 5),
                                  __builtin_shufflevector(high[0], high[1], 2, 6, 3, 7)};
            for (int i = 0; i < 4; ++i)
                *reinterpret_cast<lanes*>(&panel[(k + i) * width + j]) = out[i];
        }
#endif
        for (; k < steps; ++k)
            for (int i = 0; i < 4; ++i) panel[k * width + j + i] = rows[i][k * step];
    }
}
