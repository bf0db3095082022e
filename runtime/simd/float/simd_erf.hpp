// The error function for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include <cmath>

/// erf(x) without branches, within 2 ulp; NaN, infinities and zeros as std::erf has them.
[[gnu::always_inline]] inline float simd_erf(float x) {
    const float size = std::fabs(x), q = x * x;
    float ratio = 0x1.5f953ep-14f;  // erf(x) / x: relative error 4e-10
    ratio = ratio * q - 0x1.ab105cp-11f;
    ratio = ratio * q + 0x1.54df1ap-8f;
    ratio = ratio * q - 0x1.b810e8p-6f;
    ratio = ratio * q + 0x1.ce2e24p-4f;
    ratio = ratio * q - 0x1.812744p-2f;
    ratio = ratio * q + 0x1.06eba8p-3f;  // 2 / sqrt(pi) - 1
    const float small = size + size * ratio;
    const float u = (size > 3.95f ? 3.95f : size) - 2.4375f;
    // 1 - erf(u + 2.4375) from 0.92 to 3.95, behind which erf is 1: absolute error 1e-8
    float rest = -0x1.3d912p-20f;
    rest = rest * u + 0x1.dbea4ap-22f;
    rest = rest * u + 0x1.2c70d4p-16f;
    rest = rest * u - 0x1.0110f4p-15f;
    rest = rest * u - 0x1.289062p-14f;
    rest = rest * u + 0x1.4e93fap-12f;
    rest = rest * u - 0x1.b470e2p-12f;
    rest = rest * u - 0x1.9c84f0p-12f;
    rest = rest * u + 0x1.89972cp-9f;
    rest = rest * u - 0x1.d7c4ap-8f;
    rest = rest * u + 0x1.5eaf0ap-7f;
    rest = rest * u - 0x1.609836p-7f;
    rest = rest * u + 0x1.d9c39ap-8f;
    rest = rest * u - 0x1.84b6b6p-9f;
    rest = rest * u + 0x1.29080ap-11f;
    const float large = 1.0f - rest;
    return std::copysign(size < 0.92f ? small : large, x);
}
