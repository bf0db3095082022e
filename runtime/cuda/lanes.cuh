// Vector values of device code, where compilers have no types for them.
#pragma once

#include <cstdint>

/// As many values of T.
template <class T, int count>
struct Lanes {
    T lane[count];

    __host__ __device__ T& operator[](int64_t k) { return lane[k]; }
    __host__ __device__ const T& operator[](int64_t k) const { return lane[k]; }
};
