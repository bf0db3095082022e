// Reciprocals of Euclidean lengths, in float.
#pragma once

#include "runtime/math/reciprocal_norm.hpp"

inline float reciprocal_norm(float a, float b, float c = 0.0f, float d = 0.0f) {
    const double x = a, y = b, z = c, w = d;
    return static_cast<float>(reciprocal_norm(x, y, z, w));
}
