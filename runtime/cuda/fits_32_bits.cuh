// Decides between 32 and 64 bit indices when a kernel is launched.
#pragma once

#include <cstdint>
#include <initializer_list>

/// True when none of the values reaches 2^30: index arithmetic with them then stays within 32 bits.
inline bool fits_32_bits(std::initializer_list<int64_t> values) {
    for (const int64_t value : values)
        if (value <= -1073741824 || value >= 1073741824) return false;
    return true;
}
