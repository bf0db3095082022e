// The distribution function of the standard normal distribution, in float.
#pragma once

#include "runtime/math/normal_cdf.hpp"

inline float normal_cdf(float x) {
    return static_cast<float>(normal_cdf(static_cast<double>(x)));
}
