// The sine for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include "runtime/simd/float/within_quarter_turn.hpp"

/// sin(x) without branches, within 2 ulp; NaN, infinities and zeros as std::sin has them.
[[gnu::always_inline]] inline float simd_sin(float x) {
    float n;
    const float r = within_quarter_turn(x, n);
    const float size = n * n == 1.0f ? cos_within(r) : sin_within(r);
    return n * n == 4.0f || n < 0.0f ? -size : size;
}
