// The natural logarithm of doubles for simd loops: library calls would keep compilers from
// vectorising them.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

/// The logarithm without branches, within 2 ulp; zero, infinity and what is below zero as std::log
/// has them.
[[gnu::always_inline]] inline double simd_log(double x) {
    const bool subnormal = x < 0x1p-1022;
    const double normal = subnormal ? x * 0x1p54 : x;
    uint64_t bits;
    std::memcpy(&bits, &normal, sizeof(bits));
    // x = 2^n (1 + f), where 1 + f is from sqrt(1 / 2) to sqrt(2)
    constexpr uint64_t one = 0x3ff0000000000000u, root = 0x3fe6a09e667f3bcdu;
    const uint64_t raised = bits + (one - root);
    const uint64_t part = (raised & 0x000fffffffffffffu) + root;
    const uint64_t counted = (raised >> 52) | 0x4330000000000000u;  // as a double, 2^52 + n + 1023
    double f, n;
    std::memcpy(&f, &part, sizeof(f));
    std::memcpy(&n, &counted, sizeof(n));
    f -= 1.0;
    n -= subnormal ? 0x1p52 + 1077.0 : 0x1p52 + 1023.0;
    const double s = f / (2.0 + f), q = s * s, half = 0.5 * f * f;
    double tail = 0x1.2f0d901caba0cp-3;  // of log(1 + f) = 2 s + s^3 tail: relative error 1e-18
    tail = tail * q + 0x1.39a0f4da303fdp-3;
    tail = tail * q + 0x1.7466462e3214bp-3;
    tail = tail * q + 0x1.c71c51e7eeb06p-3;
    tail = tail * q + 0x1.2492494217ad6p-2;
    tail = tail * q + 0x1.999999997fb3p-2;
    tail = tail * q + 0x1.5555555555593p-1;
    // 2 s = f - s f; ln(2) in two parts, of which n times the first is exact
    const double rest = s * (half + q * tail) + n * 0x1.ef35793c7673p-45;
    const double result = n * 0x1.62e42fefa38p-1 + (f - (half - rest));
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double outside = x == 0.0 ? -infinity : std::numeric_limits<double>::quiet_NaN();
    return x > 0.0 ? (x < infinity ? result : x) : outside;
}
