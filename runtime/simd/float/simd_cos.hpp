// The cosine for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include "runtime/simd/float/within_quarter_turn.hpp"

/// cos(x) without branches, within 2 ulp; NaN, infinities and zeros as std::cos has them.
[[gnu::always_inline]] inline float simd_cos(float x) {
    float n;
    const float r = within_quarter_turn(x, n);
    const float size = n * n == 1.0f ? sin_within(r) : cos_within(r);
    return n > 0.0f || n < -1.0f ? -size : size;
}
