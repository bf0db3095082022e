// Blocks of 4 x 4 elements that change places in vector registers.
#pragma once

#include <cstdint>

/// to[j * to_row + i] = rows[i][at + j] for i, j < 4, of 4 or 8 bytes.
template <class T>
inline void transpose_block(const T* const (&rows)[4], int64_t at, T* to, int64_t to_row) {
#if defined(__clang__) || __GNUC__ >= 12
    typedef T lanes __attribute__((vector_size(4 * sizeof(T)), aligned(sizeof(T))));
    lanes in[4];
    for (int i = 0; i < 4; ++i) in[i] = *reinterpret_cast<const lanes*>(&rows[i][at]);
    const lanes low[2] = {__builtin_shufflevector(in[0], in[2], 0, 4, 1, 5),
                          __builtin_shufflevector(in[1], in[3], 0, 4, 1, 5)};
    const lanes high[2] = {__builtin_shufflevector(in[0], in[2], 2, 6, 3, 7),
                           __builtin_shufflevector(in[1], in[3], 2, 6, 3, 7)};
    const lanes out[4] = {__builtin_shufflevector(low[0], low[1], 0, 4, 1, 5),
                          __builtin_shufflevector(low[0], low[1], 2, 6, 3, 7),
                          __builtin_shufflevector(high[0], high[1], 0, 4, 1, 5),
                          __builtin_shufflevector(high[0], high[1], 2, 6, 3, 7)};
    for (int j = 0; j < 4; ++j) *reinterpret_cast<lanes*>(&to[j * to_row]) = out[j];
#else
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) to[j * to_row + i] = rows[i][at + j];
#endif
}
