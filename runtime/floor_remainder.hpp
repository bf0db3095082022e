// The remainder of floats that belongs to a quotient rounded down.
#pragma once

#include <cmath>

/// a modulo b with the sign of b.
template <class T>
inline T floor_remainder(T a, T b) {
    const T rest = std::fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
