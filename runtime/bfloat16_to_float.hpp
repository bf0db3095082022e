// bfloat16 (the upper half of a float32) in memory is its bits.
#pragma once

#include <cstdint>

#include "runtime/bits_as.hpp"

/// The value of a bfloat16, exactly.
inline float bfloat16_to_float(uint16_t bits) {
    return bits_as<float>(static_cast<uint32_t>(bits) << 16);
}
