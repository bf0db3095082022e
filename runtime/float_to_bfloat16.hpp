// Rounding to 8 bits.
#pragma once

#include <cstdint>

#include "runtime/bits_as.hpp"

/// The nearest bfloat16, ties to even.
inline uint16_t float_to_bfloat16(float value) {
    const auto bits = bits_as<uint32_t>(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<uint16_t>((bits >> 16) | 0x40u);  // NaN
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
