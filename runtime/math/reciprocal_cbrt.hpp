// Reciprocals of cube roots.
#pragma once

#include <cmath>

/// 1 / cbrt(x) within 2 ulp.
inline double reciprocal_cbrt(double x) {
    const double y = 1.0 / std::cbrt(x);
    if (x == 0.0 || !std::isfinite(x)) return y;
    return y + y * (1.0 - (x * y) * (y * y)) / 3.0;  // Newton's step: libraries may be 4 ulp off
}
