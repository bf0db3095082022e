// The cosine of multiples of pi, in float.
#pragma once

#include "runtime/math/cos_pi.hpp"

inline float cos_pi(float x) {
    return static_cast<float>(cos_pi(static_cast<double>(x)));
}
