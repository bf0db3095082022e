// The exponential function for simd loops: library calls would keep compilers from vectorising
// them.
#pragma once

#include <cstdint>
#include <cstring>

/// e^x without branches, within 2 ulp; NaN, infinities and subnormal results as std::exp has them.
inline float simd_exp(float x) {
    // e^x = 2^n e^r with |r| <= ln(2) / 2; beyond the limits the result is 0 or infinity
    const float limited = x < -104.0f ? -104.0f : x > 89.0f ? 89.0f : x;
    const float shifted = limited * 0x1.715476p0f + 0x1.8p23f;  // rounds x / ln(2) to an integer
    const float n = shifted - 0x1.8p23f;
    const float r = (limited - n * 0x1.63p-1f) + n * 0x1.bd0106p-13f;  // ln(2) in two parts
    float tail = 0x1.6a1f62p-10f;  // of e^r = 1 + r + r^2 tail: minimax, relative error 3e-9
    tail = tail * r + 0x1.123ccap-7f;
    tail = tail * r + 0x1.555904p-5f;
    tail = tail * r + 0x1.55548ep-3f;
    tail = tail * r + 0x1.fffffcp-2f;
    const float power = tail * (r * r) + r + 1.0f;
    // 2^n as a product of two normal numbers
    uint32_t exponent;
    std::memcpy(&exponent, &shifted, sizeof(exponent));
    exponent -= 0x4b400000u - 254u;
    const uint32_t first = exponent / 2 << 23;
    const uint32_t second = (exponent - exponent / 2) << 23;
    float scale, more;
    std::memcpy(&scale, &first, sizeof(scale));
    std::memcpy(&more, &second, sizeof(more));
    return power * scale * more;
}
