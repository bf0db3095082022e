// The sine of multiples of pi.
#pragma once

#include <cmath>

/// sin(pi x), exact at multiples of one half; elsewhere within 2 ulp.
inline double sin_pi(double x) {
    double turn = std::remainder(x, 2.0);  // exact, from -1 to 1
    if (std::fabs(turn) > 0.5) turn = std::copysign(1.0, turn) - turn;
    return std::sin(3.141592653589793 * turn);
}
