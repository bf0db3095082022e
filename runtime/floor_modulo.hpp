// The remainder that belongs to floor_divide.
#pragma once

#include "runtime/remainder_of.hpp"

/// a modulo b with the sign of b; 0 when b is 0.
template <class T>
inline T floor_modulo(T a, T b) {
    const T rest = remainder_of(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
}
