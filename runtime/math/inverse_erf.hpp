// The inverse of the error function.
#pragma once

#include <cmath>

#include "runtime/math/inverse_erf_center.hpp"
#include "runtime/math/inverse_erfc.hpp"

/// The y with erf(y) = x, within 4 ulp; NaN outside -1 <= x <= 1.
inline double inverse_erf(double x) {
    const double size = std::fabs(x);
    return size <= 0.75 ? inverse_erf_center(x) : std::copysign(inverse_erfc(1.0 - size), x);
}
