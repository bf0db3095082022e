// The inverse of the complementary error function.
#pragma once

#include <cmath>

#include "runtime/math/inverse_erf_center.hpp"
#include "runtime/math/scaled_erfc.hpp"

/// The y with erfc(y) = z, within 4 ulp; NaN outside 0 <= z <= 2.
inline double inverse_erfc(double z) {
    if (!(z >= 0.0 && z <= 2.0)) return NAN;
    if (z >= 0.25 && z <= 1.75) return inverse_erf_center(1.0 - z);
    if (z > 1.75) return -inverse_erfc(2.0 - z);
    if (z == 0.0) return INFINITY;
    const double logarithm = std::log(z);
    const double r = std::sqrt(-logarithm);
    static constexpr double ratio[] = {
            0.9049203300166944,   0.2736645653830189,   -0.33896864637975915,
            0.27865726073478986,  -0.17850595025094984, 0.0695665141443647,
            0.020294491530642226, -0.07912078408021393, 0.10005437895305978,
            -0.08303389102030548, 0.042878740699617994, -0.010388703967276215};  // of y to r
    const double y = r * evaluate_polynomial(ratio, (r - 3.0) / (r + 3.0));
    // one step of Halley's method on log(erfc(y)) = log(z)
    const double scaled = scaled_erfc(y);
    const double slope = 1.1283791670955126 / scaled;
    const double step = (std::log(scaled) - std::fma(y, y, logarithm)) / slope;
    return y + step * (1.0 - (0.5 * slope - y) * step);
}
