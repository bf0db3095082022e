// The exponential function for simd loops: library calls would keep compilers from vectorising
// them.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

/// e^x without branches, within 2 ulp; NaN, infinities and subnormal results as std::exp has them.
[[gnu::always_inline]] inline float simd_exp(float x) {
    // e^x = 2^n e^r with |r| <= ln(2) / 2; below the limit the result is 0
    const float limited = x < -104.0f ? -104.0f : x;
    const float shifted = limited * 0x1.715476p0f + 0x1.8p23f;  // rounds x / ln(2) to an integer
    const float n = shifted - 0x1.8p23f;
    const float r = (limited - n * 0x1.63p-1f) + n * 0x1.bd0106p-13f;  // ln(2) in two parts
    float tail = 0x1.6a1f62p-10f;  // of e^r = 1 + r + r^2 tail: minimax, relative error 3e-9
    tail = tail * r + 0x1.123ccap-7f;
    tail = tail * r + 0x1.555904p-5f;
    tail = tail * r + 0x1.55548ep-3f;
    tail = tail * r + 0x1.fffffcp-2f;
    const float power = tail * (r * r) + r + 1.0f;
    // n is added to the exponent of e^r
    uint32_t bits, exponent, count_bits;
    std::memcpy(&bits, &power, sizeof(bits));
    std::memcpy(&exponent, &shifted, sizeof(exponent));
    bits += exponent << 23;
    // a subnormal result counts the smallest one: products that become subnormal take long
    count_bits = bits + (149u << 23);
    float count, result;
    std::memcpy(&count, &count_bits, sizeof(count));
    count += 0x1p23f;  // rounds to an integer, in the last bits
    std::memcpy(&count_bits, &count, sizeof(count_bits));
    bits = static_cast<int32_t>(bits) < 0x800000 ? count_bits - 0x4b000000u : bits;
    std::memcpy(&result, &bits, sizeof(result));
    return x <= 0x1.62e42ep6f ? result : x * INFINITY;  // NaN as well
}
