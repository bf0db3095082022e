// Euclidean lengths of short vectors, in float.
#pragma once

#include <cmath>

/// sqrt(a^2 + b^2 + c^2 + d^2); infinite where one of them is.
inline float euclidean_norm(float a, float b, float c, float d = 0.0f) {
    const double x = a, y = b, z = c, w = d;
    const bool infinite = std::isinf(a) || std::isinf(b) || std::isinf(c) || std::isinf(d);
    return infinite ? INFINITY : static_cast<float>(std::sqrt(x * x + y * y + z * z + w * w));
}
