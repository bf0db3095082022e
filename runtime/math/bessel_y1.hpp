// The Bessel function of the second kind of order 1.
#pragma once

#include <cmath>

#include "runtime/math/bessel_j1.hpp"
#include "runtime/math/bessel_wave_1.hpp"
#include "runtime/math/evaluate_polynomial.hpp"
#include "runtime/math/log_ratio.hpp"

/// Y1(x) within 4 ulp; near a zero within 4 ulp of the amplitude. NaN below 0.
inline double bessel_y1(double x) {
    if (x <= 0.0) return x == 0.0 ? -INFINITY : NAN;
    if (x >= 3.0) return bessel_wave_1(x, 5.0);
    // 2 / pi J1(x) log(x / zero), and what is left over it: odd, and 0 at the zero too
    const double zero = 2.197141326031017, zero_rest = -4.8259835876454966e-17;
    static constexpr double series[] = {
            0.1781636471945536,      0.023747381788995433,
            -0.019470039763120166,   0.002855287557044482,
            -0.00020602882234585233, 9.12165489925908e-06,
            -2.759153089688491e-07,  6.091335700308385e-09,
            -1.027120446802711e-10,  1.3678664304793297e-12,
            -1.4766610833929663e-14, 1.318474163307473e-16};  // of the rest x / (x^2 - zero^2)
    const double odd = (x - zero - zero_rest) * (x + zero) *
                       evaluate_polynomial(series, x * x / 4.5 - 1.0) / x;
    return 0.6366197723675814 * bessel_j1(x) * log_ratio(x, zero, zero_rest) + odd;
}
