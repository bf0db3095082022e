// Sizes of workspaces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// Adds the bytes of a temporary, a multiple of 256, to those of a workspace. False when they
/// overflow.
inline bool add_temporary(std::initializer_list<int64_t> extents, int64_t element,
                          size_t* workspace) {
    int64_t bytes = element;
    bool empty = false;
    for (const int64_t extent : extents) {
        if (extent <= 0)
            empty = true;
        else if (bytes > INT64_MAX / 16 / extent)
            return false;
        else
            bytes *= extent;
    }
    if (!empty) *workspace += static_cast<size_t>((bytes + 255) / 256 * 256);
    return *workspace < static_cast<size_t>(INT64_MAX / 2);
}
