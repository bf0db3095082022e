// The range reduction of simd_sin and simd_cos.
#pragma once

#include <cmath>

/// x less the nearest multiple n pi / 2, for any finite x: within an ulp. Sets `n`, modulo 4, to a
/// number from -2 to 2.
[[gnu::always_inline]] inline float within_quarter_turn(float x, float& n) {
    // 1 / (2 pi) in three parts, without the bits whose products with an x of that size are whole
    const double angle = x, size = std::fabs(angle);
    double high = 0x1.4p-3, middle = 0x1.7cc1b7p-9, low = 0x1.391054a7f09d6p-36;
    high = size < 0x1p28 ? high : 0x1.7cc1b7p-9;
    middle = size < 0x1p28 ? middle : 0x1.391054ap-36;
    low = size < 0x1p28 ? low : 0x1.fc2757d1f534ep-66;
    high = size < 0x1p56 ? high : 0x1.3910548p-36;
    middle = size < 0x1p56 ? middle : 0x1.3f84eafp-63;
    low = size < 0x1p56 ? low : 0x1.47d4d377036d9p-92;
    high = size < 0x1p84 ? high : 0x1.3f84eaep-63;
    middle = size < 0x1p84 ? middle : 0x1.a3ea69bp-91;
    low = size < 0x1p84 ? low : 0x1.7036d8a5664f1p-120;
    high = size < 0x1p112 ? high : 0x1.d1f534dp-90;
    middle = size < 0x1p112 ? middle : 0x1.b81b6c5p-119;
    low = size < 0x1p112 ? low : 0x1.5993c439041fep-150;
    // the first two products are exact; adding 1.5 2^52 rounds to a whole number
    const double first = angle * high, second = angle * middle;
    const double fractions = (first - (first + 0x1.8p52 - 0x1.8p52)) +
                             (second - (second + 0x1.8p52 - 0x1.8p52)) + angle * low;
    const double quarters = 4.0 * (fractions - (fractions + 0x1.8p52 - 0x1.8p52));
    const double whole = quarters + 0x1.8p52 - 0x1.8p52;
    n = static_cast<float>(whole);
    return static_cast<float>((quarters - whole) * 0x1.921fb54442d18p0);
}

/// sin(r) for |r| <= pi / 4.
[[gnu::always_inline]] inline float sin_within(float r) {
    const float q = r * r;
    float tail = -0x1.994e5cp-13f;  // of sin(r) = r + r^3 tail: minimax, relative error 4e-9
    tail = tail * q + 0x1.11075ep-7f;
    tail = tail * q - 0x1.555546p-3f;
    return std::copysign(r + r * q * tail, r);  // -0 as well
}

/// cos(r) for |r| <= pi / 4.
[[gnu::always_inline]] inline float cos_within(float r) {
    const float q = r * r;
    float tail = 0x1.9a020ap-16f;  // of cos(r) = 1 - r^2 / 2 + r^4 tail: minimax, error 1e-10
    tail = tail * q - 0x1.6c0c8ap-10f;
    tail = tail * q + 0x1.55554ap-5f;
    return 1.0f - 0.5f * q + q * q * tail;
}
