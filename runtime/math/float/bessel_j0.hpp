// The Bessel function of the first kind of order 0, in float.
#pragma once

#include "runtime/math/bessel_j0.hpp"

inline float bessel_j0(float x) {
    return static_cast<float>(bessel_j0(static_cast<double>(x)));
}
