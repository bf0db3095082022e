// The distribution function of the standard normal distribution.
#pragma once

#include <cmath>

#include "runtime/math/scaled_erfc.hpp"

/// erfc(-x / sqrt(2)) / 2 within 4 ulp.
inline double normal_cdf(double x) {
    if (x > -0.5) return 0.5 + 0.5 * std::erf(x * 0.7071067811865476);
    if (x < -39.0) return 0.0;
    const double square = x * x;
    const double rest = std::fma(x, x, -square);  // e^(-square / 2) alone would lose x^2 ulps
    const double power = std::exp(-0.5 * square);
    return 0.5 * (power - 0.5 * rest * power) * scaled_erfc(x * -0.7071067811865476);
}
