// The natural logarithm for simd loops: library calls would keep compilers from vectorising them.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

/// The logarithm without branches, within 2 ulp; zero, infinity and what is below zero as std::log
/// has them.
[[gnu::always_inline]] inline float simd_log(float x) {
    const bool subnormal = x < 0x1p-126f;
    const float normal = subnormal ? x * 0x1p23f : x;
    uint32_t bits;
    std::memcpy(&bits, &normal, sizeof(bits));
    // x = 2^n (1 + f), where 1 + f is from 2/3 to 4/3
    const uint32_t raised = bits + (0x3f800000u - 0x3f2aaaabu);
    const float n =
            static_cast<float>(static_cast<int32_t>(raised >> 23) - (subnormal ? 150 : 127));
    const uint32_t part = (raised & 0x007fffffu) + 0x3f2aaaabu;
    float f;
    std::memcpy(&f, &part, sizeof(f));
    f -= 1.0f;
    float tail = 0x1.d01a22p-4f;  // of log(1 + f) = f - f^2 / 2 + f^3 tail: relative error 3e-9
    tail = tail * f - 0x1.fcd036p-4f;
    tail = tail * f + 0x1.bf1afp-4f;
    tail = tail * f - 0x1.f75896p-4f;
    tail = tail * f + 0x1.24b28cp-3f;
    tail = tail * f - 0x1.557832p-3f;
    tail = tail * f + 0x1.999954p-3f;
    tail = tail * f - 0x1.ffffb6p-3f;
    tail = tail * f + 0x1.555556p-2f;
    // ln(2) in two parts, of which n times the first is exact
    const float rest = n * 0x1.7f7d1cp-20f + (tail * f - 0.5f) * (f * f);
    const float result = n * 0x1.62e4p-1f + (f + rest);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float outside = x == 0.0f ? -infinity : std::numeric_limits<float>::quiet_NaN();
    return x > 0.0f ? (x < infinity ? result : x) : outside;
}
