// Reciprocals of cube roots, in float.
#pragma once

#include <cmath>

/// 1 / cbrt(x).
inline float reciprocal_cbrt(float x) {
    return static_cast<float>(1.0 / std::cbrt(static_cast<double>(x)));
}
