// Sizes of temporaries that lie in one piece of memory.
#pragma once

#include <cstdint>
#include <initializer_list>

/// Bytes of a temporary, a multiple of 64; where they overflow more than there can be.
template <class T>
inline int64_t bytes_of(std::initializer_list<int64_t> extents) {
    constexpr int64_t most = INT64_MAX / 1024;
    int64_t bytes = sizeof(T);
    for (const int64_t extent : extents)
        bytes = extent <= 0 ? 0 : bytes > most / extent ? most : bytes * extent;
    return (bytes + 63) / 64 * 64;
}
