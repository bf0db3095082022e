// Stores of what 16 bytes of registers hold.
#pragma once

#include "runtime/cuda/row_vector.cuh"

/// Stores the elements of 16 bytes at once, where none is in front of place `first`; or those from
/// there on one by one, which lie `step` apart.
template <bool wide, class T, class Step, class Index>
__device__ inline void store_vector(T* to, const T* from, Step step, Index first) {
    constexpr int count = 16 / sizeof(T);
    if (wide) {
        if (first > 0) return;
        RowVector<T, count> vector;
#pragma unroll
        for (int i = 0; i < count; ++i) vector.lane[i] = from[i];
        *reinterpret_cast<RowVector<T, count>*>(to) = vector;
    } else {
#pragma unroll
        for (int i = 0; i < count; ++i, to += step)
            if (i >= first) *to = from[i];
    }
}
