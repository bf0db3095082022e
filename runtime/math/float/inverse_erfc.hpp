// The inverse of the complementary error function, in float.
#pragma once

#include "runtime/math/inverse_erfc.hpp"

inline float inverse_erfc(float z) {
    return static_cast<float>(inverse_erfc(static_cast<double>(z)));
}
