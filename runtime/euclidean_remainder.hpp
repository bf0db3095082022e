// The remainder of floats that is never negative.
#pragma once

#include <cmath>

/// a modulo |b|, at least 0.
template <class T>
inline T euclidean_remainder(T a, T b) {
    const T rest = std::fmod(a, b);
    return rest < 0 ? rest + std::fabs(b) : rest;
}
