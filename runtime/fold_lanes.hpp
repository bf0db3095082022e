// One value from the lanes of a vector.
#pragma once

#include <cstdint>

/// The lanes combined in order, each taken as a T.
template <class T, class Vector, class Combine>
inline T fold_lanes(const Vector& lanes, Combine combine) {
    constexpr auto count = static_cast<int64_t>(sizeof(Vector) / sizeof(T));
    T result = static_cast<T>(lanes[0]);
    for (int64_t k = 1; k < count; ++k)
        result = static_cast<T>(combine(result, static_cast<T>(lanes[k])));
    return result;
}
