// The sine of multiples of pi, in float.
#pragma once

#include "runtime/math/sin_pi.hpp"

inline float sin_pi(float x) {
    return static_cast<float>(sin_pi(static_cast<double>(x)));
}
