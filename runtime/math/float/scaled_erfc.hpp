// The complementary error function without its exponential factor, in float.
#pragma once

#include "runtime/math/scaled_erfc.hpp"

inline float scaled_erfc(float x) {
    return static_cast<float>(scaled_erfc(static_cast<double>(x)));
}
