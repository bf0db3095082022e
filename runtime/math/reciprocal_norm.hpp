// Reciprocals of Euclidean lengths.
#pragma once

#include <cmath>

/// 1 / sqrt(a^2 + b^2 + c^2 + d^2) within 3 ulp, without overflow on the way; 0 where one of them
/// is infinite.
inline double reciprocal_norm(double a, double b, double c = 0.0, double d = 0.0) {
    const double largest = std::fmax(std::fmax(std::fabs(a), std::fabs(b)),
                                     std::fmax(std::fabs(c), std::fabs(d)));
    if (std::isinf(largest)) return 0.0;
    // a power of two that keeps the squares far from both ends of the range
    const double scale = largest > 0x1p500 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1.0;
    a *= scale;
    b *= scale;
    c *= scale;
    d *= scale;
    return scale / std::sqrt(a * a + b * b + c * c + d * d);
}
