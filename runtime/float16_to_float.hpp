// float16 (5 bits of exponent, 10 of mantissa) in memory is its bits.
#pragma once

#include <cstdint>

#include "runtime/bits_as.hpp"

/// The value of a float16, exactly.
inline float float16_to_float(uint16_t bits) {
    const uint32_t magnitude = static_cast<uint32_t>(bits & 0x7fff) << 13;
    const bool finite = (bits & 0x7c00) != 0x7c00;
    // the exponent's bias is 15 there and 127 here; the product makes subnormals normal
    const float value = bits_as<float>(magnitude | (finite ? 0u : 0x70000000u));
    const float scaled = finite ? value * 0x1p112f : value;
    return (bits & 0x8000) != 0 ? -scaled : scaled;
}
