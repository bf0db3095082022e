// The modified Bessel function of the first kind of order 1.
#pragma once

#include <cmath>

#include "runtime/math/evaluate_polynomial.hpp"

/// I1(x) within 4 ulp.
inline double bessel_i1(double x) {
    const double size = std::fabs(x);
    if (size < 6.0) {
        static constexpr double series[] = {0.0625,
                                            0.0026041666666666665,
                                            5.425347222222222e-05,
                                            6.781684027777776e-07,
                                            5.651403356481554e-09,
                                            3.363930569332337e-11,
                                            1.501754718484341e-13,
                                            5.21442610210443e-16,
                                            1.4484517255670273e-18,
                                            3.2919339531917124e-21,
                                            6.234798677037295e-24,
                                            9.989400183530998e-27,
                                            1.376912701897642e-29,
                                            1.57349378050416e-32,
                                            2.1798700316480112e-35};
        const double square = x * x;
        const double ratio = 0.5 + square * evaluate_polynomial(series, square);
        // the digits that the square has lost count: near 6, I1 / x grows by 0.075 of itself with
        // it
        return x * (ratio + 0.075 * ratio * std::fma(x, x, -square));
    }
    if (size > 714.0) return std::copysign(INFINITY, x);
    static constexpr double growth[] = {
            -0.3855782201040225,     -0.011513550725556708,   -0.0010877609387883857,
            -0.0001935312343350813,  -5.9209693926815507e-05, -2.8834414520903153e-05,
            -1.442634338103517e-05,  1.581159638413797e-06,   1.4227538405552122e-05,
            9.68548071030455e-06,    -7.843372331520646e-06,  -1.092019402094928e-05,
            6.207531296568076e-06,   9.746718509682835e-06,   -7.730869385121108e-06,
            -7.208528292918317e-06,  1.0145392756149252e-05,  3.3274609089853276e-06,
            -1.1194837083935654e-05, 7.529347574194404e-07,   9.573595961382186e-06,
            -3.142813581966958e-06,  -6.0163563698368306e-06, 3.0736868705578825e-06,
            2.59906515022645e-06,    -1.6762783662482944e-06, -6.867990989244869e-07,
            5.130063486931668e-07,   8.345820826964827e-08,   -6.89916793636457e-08};
    const double root = std::sqrt(0.15915494309189535 / size);  // 1 / sqrt(2 pi x)
    // beyond 709 the exponential overflows before the result: there e^x = e^(x - 32) e^32
    const double power = root * std::exp(size < 700.0 ? size : size - 32.0);
    const double value = power + power * (evaluate_polynomial(growth, 12.0 / size - 1.0) / size);
    return std::copysign(size < 700.0 ? value : value * 78962960182680.69, x);
}
