// Copies of 16 bytes to shared memory, in a step of which another one is used.
#pragma once

#include <cuda_pipeline.h>

#include <cstdint>

/// Copies what 16 bytes of shared memory hold, to arrive where the block waits for copies: at
/// once; or the elements one by one, which lie `step` apart, through registers where they have
/// less than 4 bytes.
template <bool wide, class T, class Index>
__device__ inline void copy_vector(T* to, const T* from, Index step) {
    if (wide) {
        __pipeline_memcpy_async(to, from, 16);
    } else {
#pragma unroll
        for (int i = 0; i < static_cast<int>(16 / sizeof(T)); ++i) {
            if constexpr (sizeof(T) < 4)
                to[i] = from[i * step];
            else
                __pipeline_memcpy_async(&to[i], &from[i * step], sizeof(T));
        }
    }
}

/// Makes zeros of 16 bytes of shared memory.
template <class T>
__device__ inline void clear_vector(T* to) {
    struct alignas(16) Vector {
        T lane[16 / sizeof(T)];
    };
    *reinterpret_cast<Vector*>(to) = {};
}
