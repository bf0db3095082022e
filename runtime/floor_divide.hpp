// Integer division that rounds down and never traps.
#pragma once

#include "runtime/divide.hpp"
#include "runtime/remainder_of.hpp"

/// The largest integer not above a / b; 0 when b is 0.
template <class T>
inline T floor_divide(T a, T b) {
    const T rest = remainder_of(a, b);
    const bool round = rest != 0 && (rest < 0) != (b < 0);
    return static_cast<T>(divide(a, b) - (round ? 1 : 0));
}
