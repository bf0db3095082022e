// The complementary error function without its exponential factor.
#pragma once

#include <cmath>

#include "runtime/math/evaluate_polynomial.hpp"

/// e^(x^2) erfc(x) within 4 ulp.
inline double scaled_erfc(double x) {
    if (std::fabs(x) < 0.5) return std::exp(x * x) * std::erfc(x);
    if (x < 0.0) {
        const double square = x * x;
        const double rest = std::fma(x, x, -square);  // e^square alone would lose x^2 ulps
        const double power = std::exp(square);
        return (std::isinf(power) ? power : 2.0 * (power + power * rest)) - scaled_erfc(-x);
    }
    if (x > 0x1p28) return 0.5641895835477563 / x;  // 1 / (sqrt(pi) x)
    static constexpr double shape[] = {
            1.2329951186255526,      -0.1396211168405625,    0.01537965210261959,
            0.0680970542546913,      -0.1010390660362999,    0.0937328349984105,
            -0.06633036581219905,    0.03716751553632399,    -0.01619773405968329,
            0.0050319699895242515,   -0.000757773262030915,  -0.00019925676026410458,
            0.00015062149237837335,  -2.43989944557621e-05,  -1.1221292615314274e-05,
            5.709314113532492e-06,   2.9198219084548256e-07, -8.25078338681245e-07,
            7.74606863568198e-08,    1.1025271999000152e-07, -2.05545313698593e-08,
            -1.4806988146925795e-08, 3.1672611119361695e-09, 1.825695118953907e-09,
            -2.655726616312575e-10,  -1.4311318470928162e-10};  // of (1 + 2x) e^(x^2) erfc(x)
    return evaluate_polynomial(shape, (x - 4.0) / (x + 4.0)) / (1.0 + 2.0 * x);
}
