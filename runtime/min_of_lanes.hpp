// One value from the lanes of a vector.
#pragma once

#include "runtime/min_number.hpp"

/// The smallest lane; NaNs are ignored when there is a number, taken in order.
template <class T, class Vector>
inline T min_of_lanes(const Vector& lanes) {
    T result = lanes[0];
    for (unsigned lane = 1; lane < sizeof(Vector) / sizeof(T); ++lane)
        result = min_number<T>(result, lanes[lane]);
    return result;
}
