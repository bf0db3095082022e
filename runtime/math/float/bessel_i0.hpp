// The modified Bessel function of the first kind of order 0, in float.
#pragma once

#include "runtime/math/bessel_i0.hpp"

inline float bessel_i0(float x) {
    return static_cast<float>(bessel_i0(static_cast<double>(x)));
}
