// The hyperbolic tangent for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include <cmath>

#include "runtime/simd/float/simd_exp.hpp"

/// tanh(x) without branches, within 2 ulp; NaN, infinities and zeros as std::tanh has them.
[[gnu::always_inline]] inline float simd_tanh(float x) {
    const float size = std::fabs(x), q = x * x;
    float tail = -0x1.76ac1ap-8f;  // of tanh(x) = x + x^3 tail: relative error 4e-9
    tail = tail * q + 0x1.5256d8p-6f;
    tail = tail * q - 0x1.b84448p-5f;
    tail = tail * q + 0x1.110768p-3f;
    tail = tail * q - 0x1.555534p-2f;
    const float small = size + size * q * tail;
    const float large = 1.0f - 2.0f / (simd_exp(2.0f * size) + 1.0f);
    return std::copysign(size < 0.625f ? small : large, x);
}
