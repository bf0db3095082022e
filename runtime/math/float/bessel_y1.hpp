// The Bessel function of the second kind of order 1, in float.
#pragma once

#include "runtime/math/bessel_y1.hpp"

inline float bessel_y1(float x) {
    return static_cast<float>(bessel_y1(static_cast<double>(x)));
}
