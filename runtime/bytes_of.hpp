// Sizes of temporaries that lie in one piece of memory.
#pragma once

#include <cstdint>
#include <initializer_list>

/// Bytes of a temporary of these extents, a multiple of 64; more than there can be where they
/// overflow.
template <class T>
inline int64_t bytes_of(std::initializer_list<int64_t> extents) {
    int64_t bytes = sizeof(T);
    for (const int64_t extent : extents) {
        if (extent <= 0) return 0;
        if (bytes > INT64_MAX / 1024 / extent) return INT64_MAX / 1024;
        bytes *= extent;
    }
    return (bytes + 63) / 64 * 64;
}
