// Loads of neighbours that a thread takes of a row.
#pragma once

#include "runtime/cuda/row_vector.cuh"

/// Loads `width` neighbours at once: where these are more than one, they begin at a multiple of
/// their size.
template <int width, class T>
__device__ inline void load_neighbours(T* to, const T* from) {
    const auto vector = *reinterpret_cast<const RowVector<T, width>*>(from);
#pragma unroll
    for (int i = 0; i < width; ++i) to[i] = vector.lane[i];
}
