// Vector values to elements that lie apart.
#pragma once

#include <cstdint>

/// A vector of so many bytes to the elements from a place on, each `step` behind the one before.
template <int bytes, class T>
inline void store_lanes(T* to, int64_t step, const void* from) {
    constexpr int64_t count = bytes / static_cast<int64_t>(sizeof(T));
    typedef T Elements __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
    const Elements& lanes = *static_cast<const Elements*>(from);
    if (step == 1) {
        *reinterpret_cast<Elements*>(to) = lanes;
    } else {
        for (int64_t k = 0; k < count; ++k) to[k * step] = lanes[k];
    }
}
