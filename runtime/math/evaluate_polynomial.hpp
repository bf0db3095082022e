// Polynomials given by their coefficients.
#pragma once

#include <cstddef>

/// c[0] + c[1] x + c[2] x^2 + .., by Horner's rule; even and odd powers apart, which rounds half
/// as often.
template <std::size_t count>
inline double evaluate_polynomial(const double (&c)[count], double x) {
    const double square = x * x;
    double even = 0.0, odd = 0.0;
    for (std::size_t k = count; k-- > 0;) {
        if (k % 2 == 0)
            even = even * square + c[k];
        else
            odd = odd * square + c[k];
    }
    return even + x * odd;
}
