// One value from the lanes of a vector.
#pragma once

#include "runtime/max_number.hpp"

/// The largest lane; NaNs are ignored when there is a number, taken in order.
template <class T, class Vector>
inline T max_of_lanes(const Vector& lanes) {
    T result = lanes[0];
    for (unsigned lane = 1; lane < sizeof(Vector) / sizeof(T); ++lane)
        result = max_number<T>(result, lanes[lane]);
    return result;
}
