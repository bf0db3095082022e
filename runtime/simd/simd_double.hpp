// Processors without AVX-512 convert no 64-bit integers in lanes.
#pragma once

#include <cstdint>
#include <cstring>

/// The same number, exactly where it is from -2^51 to 2^51.
[[gnu::always_inline]] inline double simd_double(int64_t index) {
    // in the last bits of 1.5 * 2^52, which is taken away again
    const uint64_t bits = static_cast<uint64_t>(index) + 0x4338000000000000u;
    double sum;
    std::memcpy(&sum, &bits, sizeof(sum));
    return sum - 0x1.8p52;
}
