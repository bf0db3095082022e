// The Bessel function of the second kind of order 0, in float.
#pragma once

#include "runtime/math/bessel_y0.hpp"

inline float bessel_y0(float x) {
    return static_cast<float>(bessel_y0(static_cast<double>(x)));
}
