// The error function for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include <cmath>

#include "runtime/simd_exp.hpp"

/// erf(x) without branches, within 2 ulp; NaN, infinities and zeros as std::erf has them.
inline float simd_erf(float x) {
    const float size = std::fabs(x), q = x * x;
    float ratio = 0x1.5f953ep-14f;  // erf(x) / x: relative error 4e-10
    ratio = ratio * q - 0x1.ab105cp-11f;
    ratio = ratio * q + 0x1.54df1ap-8f;
    ratio = ratio * q - 0x1.b810e8p-6f;
    ratio = ratio * q + 0x1.ce2e24p-4f;
    ratio = ratio * q - 0x1.812744p-2f;
    ratio = ratio * q + 0x1.06eba8p-3f;  // 2 / sqrt(pi) - 1
    const float small = size + size * ratio;
    const float t = size > 3.95f ? 3.95f : size;
    float rate = -0x1.829ff6p-17f;  // log(1 - erf(t)) / t: 7e-10 of the result
    rate = rate * t + 0x1.5578dp-12f;
    rate = rate * t - 0x1.dee808p-9f;
    rate = rate * t + 0x1.85b2fcp-6f;
    rate = rate * t - 0x1.b340fcp-4f;
    rate = rate * t - 0x1.453088p-1f;
    rate = rate * t - 0x1.20ef5ap+0f;
    const float large = 1.0f - simd_exp(rate * t);
    return std::copysign(size < 0.92f ? small : large, x);
}
