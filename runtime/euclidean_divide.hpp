// The division that belongs to euclidean_modulo.
#pragma once

#include "runtime/divide.hpp"
#include "runtime/remainder_of.hpp"

/// The q with a = b * q + r and 0 <= r < |b|; 0 when b is 0.
template <class T>
inline T euclidean_divide(T a, T b) {
    const T quotient = divide(a, b);
    if (!(remainder_of(a, b) < 0)) return quotient;
    return static_cast<T>(b < 0 ? quotient + 1 : quotient - 1);
}
