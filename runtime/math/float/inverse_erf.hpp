// The inverse of the error function, in float.
#pragma once

#include "runtime/math/inverse_erf.hpp"

inline float inverse_erf(float x) {
    return static_cast<float>(inverse_erf(static_cast<double>(x)));
}
