// One value from the lanes of a vector.
#pragma once

/// The sum of the lanes, taken in order.
template <class T, class Vector>
inline T sum_of_lanes(const Vector& lanes) {
    T result = lanes[0];
    for (unsigned lane = 1; lane < sizeof(Vector) / sizeof(T); ++lane) result += lanes[lane];
    return result;
}
