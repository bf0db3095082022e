// Copies of rows of memory that become columns of a panel, for products of transposed matrices.
#pragma once

#include <cstdint>

/// panel[k][j] = rows[j][k * step] for k < steps, j < width: without gaps blocks of 4 x 4 change
/// places in registers. The last block of four rows may begin in the one before.
template <int width, class From, class To>
inline void copy_transposed(int64_t steps, const From* const (&rows)[width], int64_t step,
                            To* panel) {
    static_assert(width >= 4 && sizeof(From) == sizeof(To), "blocks are of four rows");
    for (int block = 0; block < width; block += 4) {
        const int first = block + 4 <= width ? block : width - 4;
        const From* const row[4] = {rows[first], rows[first + 1], rows[first + 2],
                                    rows[first + 3]};
        int64_t k = 0;
#if defined(__clang__) || __GNUC__ >= 12
        typedef To lanes
                __attribute__((vector_size(4 * sizeof(To)), aligned(sizeof(To)), may_alias));
        for (; step == 1 && k + 4 <= steps; k += 4) {
            lanes from[4], to[4];
            for (int i = 0; i < 4; ++i) from[i] = *reinterpret_cast<const lanes*>(&row[i][k]);
            const lanes even_low = __builtin_shufflevector(from[0], from[2], 0, 4, 1, 5);
            const lanes even_high = __builtin_shufflevector(from[0], from[2], 2, 6, 3, 7);
            const lanes odd_low = __builtin_shufflevector(from[1], from[3], 0, 4, 1, 5);
            const lanes odd_high = __builtin_shufflevector(from[1], from[3], 2, 6, 3, 7);
            to[0] = __builtin_shufflevector(even_low, odd_low, 0, 4, 1, 5);
            to[1] = __builtin_shufflevector(even_low, odd_low, 2, 6, 3, 7);
            to[2] = __builtin_shufflevector(even_high, odd_high, 0, 4, 1, 5);
            to[3] = __builtin_shufflevector(even_high, odd_high, 2, 6, 3, 7);
            for (int i = 0; i < 4; ++i)
                *reinterpret_cast<lanes*>(&panel[(k + i) * width + first]) = to[i];
        }
#endif
        for (; k < steps; ++k)
            for (int i = 0; i < 4; ++i)
                panel[k * width + first + i] = static_cast<To>(row[i][k * step]);
    }
}
