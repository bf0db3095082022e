// The modified Bessel function of the first kind of order 0.
#pragma once

#include <cmath>

#include "runtime/math/evaluate_polynomial.hpp"

/// I0(x) within 4 ulp.
inline double bessel_i0(double x) {
    const double size = std::fabs(x);
    if (size < 6.0) {
        static constexpr double series[] = {0.25,
                                            0.015625,
                                            0.0004340277777777778,
                                            6.781684027777772e-06,
                                            6.781684027778029e-08,
                                            4.709502797061434e-10,
                                            2.4028075496331237e-12,
                                            9.385966977818107e-15,
                                            2.8969034937157116e-17,
                                            7.242252562443703e-20,
                                            1.4963591749939602e-22,
                                            2.5970637917424497e-25,
                                            3.8581865565153886e-28,
                                            4.6943415442097695e-31,
                                            7.0831842283628605e-34};
        const double square = x * x;
        const double value = 1.0 + square * evaluate_polynomial(series, square);
        // the digits that the square has lost count: near 6, I0 grows by 0.09 of itself with it
        return value + 0.09 * value * std::fma(x, x, -square);
    }
    if (size > 714.0) return INFINITY;
    static constexpr double growth[] = {
            0.1314470016274417,      0.007132158336405464,    0.0008077260624526715,
            0.00015765161045305602,  5.119146195766846e-05,   2.5812531367245106e-05,
            1.2894321447750068e-05,  -2.0006229895558584e-06, -1.358431778519211e-05,
            -8.783495244792828e-06,  7.865763423669623e-06,   1.0183032014884161e-05,
            -6.355083910195911e-06,  -9.112640178674434e-06,  7.792063177725495e-06,
            6.619117474729233e-06,   -1.0049837264813732e-05, -2.8044828939550416e-06,
            1.0968416805743022e-05,  -1.1495597726920682e-06, -9.31569719824202e-06,
            3.3803020750330314e-06,  5.8273090000571626e-06,  -3.178290456115537e-06,
            -2.5090897948618805e-06, 1.7073217930887497e-06,  6.613813028022546e-07,
            -5.18367214954988e-07,   -8.02149477725185e-08,   6.937327613507906e-08};
    const double root = std::sqrt(0.15915494309189535 / size);  // 1 / sqrt(2 pi x)
    // beyond 709 the exponential overflows before the result: there e^x = e^(x - 32) e^32
    const double power = root * std::exp(size < 700.0 ? size : size - 32.0);
    const double value = power + power * (evaluate_polynomial(growth, 12.0 / size - 1.0) / size);
    return size < 700.0 ? value : value * 78962960182680.69;
}
