// Logarithms of quotients that may be close to 1.
#pragma once

#include <cmath>

/// log(x / (y + rest)), for a rest that y's last place hides; also near 1 it keeps its digits.
inline double log_ratio(double x, double y, double rest) {
    if (x < 0.5 * y) return std::log(x) - std::log(y);
    const double ratio = x / y;
    return std::log(ratio) + (std::fma(-ratio, y, x) - ratio * rest) / x;
}
