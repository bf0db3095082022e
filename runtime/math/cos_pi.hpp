// The cosine of multiples of pi.
#pragma once

#include <cmath>

/// cos(pi x), exact at multiples of one half; elsewhere within 2 ulp.
inline double cos_pi(double x) {
    return std::sin(3.141592653589793 * (0.5 - std::fabs(std::remainder(x, 2.0))));
}
