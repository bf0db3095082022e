// The quantiles of the standard normal distribution.
#pragma once

#include "runtime/math/inverse_erfc.hpp"

/// The x that a standard normal variable stays below with probability p, within 4 ulp; NaN outside
/// 0 <= p <= 1.
inline double normal_quantile(double p) {
    return -1.4142135623730951 * inverse_erfc(2.0 * p);
}
