// The quotient of floats that belongs to euclidean_remainder.
#pragma once

#include <cmath>

/// a / b rounded such that the remainder is not negative.
template <class T>
inline T euclidean_quotient(T a, T b) {
    return b < 0 ? std::ceil(a / b) : std::floor(a / b);
}
