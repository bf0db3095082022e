// Stores of rows that threads hold in registers.
#pragma once

#include "runtime/cuda/row_element.cuh"
#include "runtime/cuda/row_vector.cuh"

/// Stores the elements of a row that a thread has in `width` places, as `load_part` loads them.
template <int width, int threads, class T, class Count, class Index>
__device__ inline void store_part(T* row, const T* part, Count count, Index place, Index thread) {
    const Index first = row_element<width, threads>(place, thread);
    if (first < count) {
        RowVector<T, width> vector;
#pragma unroll
        for (int i = 0; i < width; ++i) vector.lane[i] = part[i];
        *reinterpret_cast<RowVector<T, width>*>(row + first) = vector;
    }
}
