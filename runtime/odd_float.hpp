// On the way from double to fewer bits than a float has, so that rounding twice is rounding once.
#pragma once

#include <cmath>
#include <cstdint>

#include "runtime/bits_as.hpp"

/// The float next to the value in the direction of 0, with its last bit set where the value lies
/// between two.
inline float odd_float(double value) {
    const auto nearest = static_cast<float>(value);
    if (static_cast<double>(nearest) == value || value != value) return nearest;
    const bool larger = std::fabs(static_cast<double>(nearest)) > std::fabs(value);
    const auto bits = bits_as<uint32_t>(nearest) - (larger ? 1u : 0u);
    return bits_as<float>(bits | 1u);
}
