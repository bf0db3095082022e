// Rounding to 11 bits.
#pragma once

#include <cstdint>

#include "runtime/bits_as.hpp"

/// The nearest float16, ties to even; values from 65520 on are infinite.
inline uint16_t float_to_float16(float value) {
    const auto bits = bits_as<uint32_t>(value);
    const uint32_t sign = (bits >> 16) & 0x8000u;
    const uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);   // NaN
    if (magnitude >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);  // from 65520 on
    if (magnitude < 0x38800000u) {  // below 2^-14: the last bit of 0.5 is the subnormals' unit
        const float rounded = bits_as<float>(magnitude) + 0.5f;
        return static_cast<uint16_t>(sign | (bits_as<uint32_t>(rounded) - 0x3f000000u));
    }
    const uint32_t odd = (magnitude >> 13) & 1u;
    return static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + odd) >> 13));
}
