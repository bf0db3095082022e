// The exponential function of doubles for simd loops: library calls would keep compilers from
// vectorising them.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "runtime/simd/exp_tail.hpp"

/// e^x without branches, within 2 ulp; NaN, infinities and subnormal results as std::exp has them.
[[gnu::always_inline]] inline double simd_exp(double x) {
    // e^x = 2^n e^r with |r| <= ln(2) / 2; below the limit the result is 0
    const double limited = x < -746.0 ? -746.0 : x;
    const double shifted =
            limited * 0x1.71547652b82fep0 + 0x1.8p52;  // rounds x / ln(2) to an integer
    const double n = shifted - 0x1.8p52;
    // ln(2) in two parts, of which n times the first is exact
    const double r = (limited - n * 0x1.62e42fefa38p-1) - n * 0x1.ef35793c7673p-45;
    const double power = exp_tail(r) + r + 1.0;
    // n is added to the exponent of e^r
    uint64_t bits, exponent, count_bits;
    std::memcpy(&bits, &power, sizeof(bits));
    std::memcpy(&exponent, &shifted, sizeof(exponent));
    bits += exponent << 52;
    // a subnormal result counts the smallest one: products that become subnormal take long
    count_bits = bits + (uint64_t{1074} << 52);
    double count, result;
    std::memcpy(&count, &count_bits, sizeof(count));
    count += 0x1p52;  // rounds to an integer, in the last bits
    std::memcpy(&count_bits, &count, sizeof(count_bits));
    bits = limited < -0x1.6232bdd7abcd2p9 ? count_bits - (uint64_t{0x433} << 52) : bits;
    std::memcpy(&result, &bits, sizeof(result));
    return x <= 0x1.62e42fefa39efp9 ? result : x * INFINITY;  // NaN as well
}
