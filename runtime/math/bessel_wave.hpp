// Bessel functions of orders 0 and 1 as waves: cosines whose amplitude and phase change slowly.
#pragma once

#include <cmath>

/// cos(x - quarters pi / 4) for x so large that x - pi / 4 is rounded to x, and 1, 3 or 5
/// quarters.
inline double cos_of_far(double x, double quarters) {
    const double c = std::cos(x), s = quarters == 3.0 ? -std::sin(x) : std::sin(x);
    // where c + s cancels, it is (c^2 - s^2) / (c - s)
    const double sum = c * s < 0.0 && x < 0x1p1023 ? std::cos(2.0 * x) / (c - s) : c + s;
    return (quarters == 1.0 ? 0.7071067811865476 : -0.7071067811865476) * sum;
}

/// sqrt(2 / (pi x)) (1 + modulus / x^2) cos(x - quarters pi / 4 + phase / x), for x >= 3.
inline double bessel_wave(double x, double quarters, double modulus, double phase) {
    if (std::isinf(x)) return 0.0;
    const double amplitude =
            std::sqrt(7.339726258205004e17 / x) * 0x1p-30;  // sqrt(2^61 / (pi x)) / 2^30
    if (x > 0x1p50) return amplitude * cos_of_far(x, quarters);
    // the argument of the cosine in two parts: also near its zeros it keeps its digits
    const double shift = quarters * 0.7853981633974483;
    const double shift_rest =
            std::fma(quarters, 0.7853981633974483, -shift) + quarters * 3.061616997868383e-17;
    const double angle = x - shift;
    const double rest = (x - angle) - shift - shift_rest + phase / x;
    const double cosine = std::cos(angle), half = std::sin(0.5 * rest);
    const double wave = cosine - (std::sin(angle) * std::sin(rest) + cosine * (2.0 * half * half));
    return amplitude * wave + amplitude * wave * (modulus / x / x);
}
