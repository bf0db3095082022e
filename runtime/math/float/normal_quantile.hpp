// The quantiles of the standard normal distribution, in float.
#pragma once

#include "runtime/math/normal_quantile.hpp"

inline float normal_quantile(float p) {
    return static_cast<float>(normal_quantile(static_cast<double>(p)));
}
