// Tensors without elements: they may be null and overlap nothing.
#pragma once

#include <cstdint>

template <int rank>
inline bool is_empty(const int64_t (&extent)[rank]) {
    for (const int64_t count : extent)
        if (count <= 0) return true;
    return false;
}
