// The modified Bessel function of the first kind of order 1, in float.
#pragma once

#include "runtime/math/bessel_i1.hpp"

inline float bessel_i1(float x) {
    return static_cast<float>(bessel_i1(static_cast<double>(x)));
}
