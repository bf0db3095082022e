// Stores of neighbours that a thread has of a row.
#pragma once

#include "runtime/cuda/row_vector.cuh"

/// Stores `width` neighbours at once, as `load_neighbours` loads them.
template <int width, class T>
__device__ inline void store_neighbours(T* to, const T* from) {
    RowVector<T, width> vector;
#pragma unroll
    for (int i = 0; i < width; ++i) vector.lane[i] = from[i];
    *reinterpret_cast<RowVector<T, width>*>(to) = vector;
}
