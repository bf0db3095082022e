// Decides between 32 and 64 bit indices when a kernel is launched.
#pragma once

#include <cstdint>
#include <initializer_list>

/// True when no value reaches 2^27: index arithmetic that adds at most fifteen of them fits 32
/// bits.
inline bool fits_32_bits(std::initializer_list<int64_t> values) {
    for (const int64_t value : values)
        if (value <= -134217728 || value >= 134217728) return false;
    return true;
}
