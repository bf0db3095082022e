// Memory for temporaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>

/// An uninitialised temporary of these extents; null when there is not enough memory.
template <class T>
inline std::unique_ptr<T[]> allocate(std::initializer_list<int64_t> extents) {
    int64_t count = 1;
    for (const int64_t extent : extents) {
        if (extent <= 0) return std::unique_ptr<T[]>(new (std::nothrow) T[1]);
        if (count > INT64_MAX / 16 / extent) return nullptr;
        count *= extent;
    }
    return std::unique_ptr<T[]>(new (std::nothrow) T[static_cast<std::size_t>(count)]);
}
