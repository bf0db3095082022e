// The Bessel function of the first kind of order 0.
#pragma once

#include <cmath>

#include "runtime/math/bessel_wave_0.hpp"
#include "runtime/math/evaluate_polynomial.hpp"

/// J0(x) within 4 ulp; near a zero within 4 ulp of the amplitude.
inline double bessel_j0(double x) {
    const double size = std::fabs(x), square = x * x;
    if (size >= 3.0) return bessel_wave_0(size, 1.0);
    if (size < 1.5) {
        static constexpr double series[] = {-0.25,
                                            0.015624999999999967,
                                            -0.00043402777777747624,
                                            6.781684026705151e-06,
                                            -6.781683840356641e-08,
                                            4.709485005262138e-10,
                                            -2.4018710372261527e-12,
                                            9.128699114772199e-15};
        return 1.0 + square * evaluate_polynomial(series, square);
    }
    static constexpr double middle[] = {
            -0.10942239046572422,    0.03181546201810074,    -0.0034228791785419557,
            0.0001951031520756999,   -6.924315058904996e-06, 1.6811569873359058e-07,
            -2.9715533503776576e-09, 3.997432060765256e-11,  -4.232007339889907e-13,
            3.617591432597105e-15};  // of J0(x) / (x^2 - zero^2)
    const double zero = 2.404825557695773, zero_rest = -1.176691651530894e-16;
    return (size - zero - zero_rest) * (size + zero) *
           evaluate_polynomial(middle, (square - 5.625) / 3.375);
}
