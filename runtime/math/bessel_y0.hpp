// The Bessel function of the second kind of order 0.
#pragma once

#include <cmath>

#include "runtime/math/bessel_j0.hpp"
#include "runtime/math/bessel_wave_0.hpp"
#include "runtime/math/evaluate_polynomial.hpp"
#include "runtime/math/log_ratio.hpp"

/// Y0(x) within 4 ulp; near a zero within 4 ulp of the amplitude. NaN below 0.
inline double bessel_y0(double x) {
    if (x <= 0.0) return x == 0.0 ? -INFINITY : NAN;
    if (x >= 3.0) return bessel_wave_0(x, 3.0);
    if (x >= 1.5) {
        static constexpr double middle[] = {
                0.5200647624572783,      -0.02039404330351285,   -0.14286920722385738,
                0.017408630449326872,    0.0026634934029040025,  0.00013951617890204212,
                -0.00019749893575248572, 4.266915147486718e-05,  -1.092849296685529e-05,
                3.419039930347309e-06,   -1.046302974430356e-06, 3.182036912952666e-07,
                -9.762678747072866e-08,  3.015497597076692e-08,  -9.35983094745377e-09,
                2.908474840812372e-09,   -9.104481392727032e-10, 2.9709111315772506e-10,
                -9.369126212226931e-11,  2.1866788528357766e-11, -6.90915981975945e-12,
                5.294481296441388e-12,   -1.6895387376992416e-12};
        return evaluate_polynomial(middle, (x - 2.25) / 0.75);
    }
    // 2 / pi J0(x) log(x / zero), and what is left over it: even, and 0 at the zero too
    const double zero = 0.8935769662791675, zero_rest = 2.6596231539720385e-17;
    static constexpr double series[] = {0.18214429522164177,    -0.01674467259105566,
                                        0.0005617931795902844,  -9.894726463340771e-06,
                                        1.0780429650893155e-07, -7.996093444629544e-10,
                                        4.301653760601396e-12,  -1.7554036586866675e-14,
                                        5.481662111219157e-17};  // of the rest / (x^2 - zero^2)
    const double even = (x - zero - zero_rest) * (x + zero) * evaluate_polynomial(series, x * x);
    return 0.6366197723675814 * bessel_j0(x) * log_ratio(x, zero, zero_rest) + even;
}
