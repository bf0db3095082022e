// The Bessel function of the first kind of order 1.
#pragma once

#include <cmath>

#include "runtime/math/bessel_wave_1.hpp"
#include "runtime/math/evaluate_polynomial.hpp"

/// J1(x) within 4 ulp; near a zero within 4 ulp of the amplitude.
inline double bessel_j1(double x) {
    const double size = std::fabs(x);
    if (size >= 3.0) return std::copysign(1.0, x) * bessel_wave_1(size, 3.0);
    if (size < 1.5) {
        static constexpr double series[] = {-0.0625,
                                            0.0026041666666666652,
                                            -5.4253472222207115e-05,
                                            6.781684027240399e-07,
                                            -5.651403262591126e-09,
                                            3.363921657348747e-11,
                                            -1.5012857070158457e-13,
                                            5.085636310905453e-16};
        return x * (0.5 + x * x * evaluate_polynomial(series, x * x));
    }
    static constexpr double middle[] = {
            0.5483783566469601,      -0.1207303970824362,    -0.10364421570171999,
            0.011592899336616834,    0.003823641513759041,   -0.0003050447688257779,
            -6.0581214803237034e-05, 3.795365466589559e-06,  5.349758624310589e-07,
            -2.7675378488807152e-08, -3.013698633273328e-09, 1.3292433336102386e-10,
            1.165828694193367e-11,   -4.488883903433321e-13};
    return std::copysign(1.0, x) * evaluate_polynomial(middle, (size - 2.25) / 0.75);
}
