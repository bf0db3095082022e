// Decides when a kernel is launched whether it copies 16 bytes at once.
#pragma once

#include <cstdint>
#include <initializer_list>

/// True when arrays begin at multiples of 16 bytes, and sizes and strides are multiples of
/// `width`, the elements of 16 bytes.
inline bool whole_vectors(std::initializer_list<const void*> arrays, int64_t width,
                          std::initializer_list<int64_t> sizes) {
    for (const void* array : arrays)
        if (reinterpret_cast<uintptr_t>(array) % 16 != 0) return false;
    for (const int64_t size : sizes)
        if (size % width != 0) return false;
    return true;
}
