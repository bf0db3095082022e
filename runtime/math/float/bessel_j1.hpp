// The Bessel function of the first kind of order 1, in float.
#pragma once

#include "runtime/math/bessel_j1.hpp"

inline float bessel_j1(float x) {
    return static_cast<float>(bessel_j1(static_cast<double>(x)));
}
