// Loads of rows that threads hold in registers.
#pragma once

#include "runtime/cuda/row_element.cuh"
#include "runtime/cuda/row_vector.cuh"

/// Loads the elements of a row that a thread has in `width` places, at once: where these are more
/// than one, the row begins and ends at multiples of so many.
template <int width, int threads, class T, class Count, class Index>
__device__ inline void load_part(T* part, const T* row, Count count, Index place, Index thread) {
    const Index first = row_element<width, threads>(place, thread);
    if (first < count) {
        const auto vector = *reinterpret_cast<const RowVector<T, width>*>(row + first);
#pragma unroll
        for (int i = 0; i < width; ++i) part[i] = vector.lane[i];
    }
}
