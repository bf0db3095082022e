// The hyperbolic tangent of doubles for simd loops: library calls would keep compilers from
// vectorising them.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "runtime/simd/exp_tail.hpp"

/// tanh(x) without branches, within 3 ulp; NaN, infinities and zeros as std::tanh has them.
[[gnu::always_inline]] inline double simd_tanh(double x) {
    // t / (t + 2) with t = e^y - 1, where y = 2 |x|; behind the limit the result is 1
    const double y = 2.0 * std::fabs(x), limited = y > 40.0 ? 40.0 : y;
    // e^y = 2^n e^r with |r| <= ln(2) / 2
    const double shifted =
            limited * 0x1.71547652b82fep0 + 0x1.8p52;  // rounds y / ln(2) to an integer
    const double n = shifted - 0x1.8p52;
    // ln(2) in two parts, of which n times the first is exact
    const double r = (limited - n * 0x1.62e42fefa38p-1) - n * 0x1.ef35793c7673p-45;
    uint64_t bits;
    std::memcpy(&bits, &shifted, sizeof(bits));
    bits = (bits + 1023) << 52;
    double power;  // 2^n
    std::memcpy(&power, &bits, sizeof(power));
    const double t = (power * r + (power - 1.0)) + power * exp_tail(r);
    return std::copysign(t / (t + 2.0), x);
}
