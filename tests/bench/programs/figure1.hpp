// Figure 1 of the Nabla paper by hand: as it is printed, where the second z cuts the first one off, and as it
// was intended.
#pragma once

#include <cmath>

#include "printed.hpp"

inline void figure1_by_hand(bool intended) {
    const double a[2][2] = {{2, 3}, {4, 5}}, b[2] = {3, 1}, c[2] = {4, 6}, y[2] = {5, 6}, m = 7;
    double z[2], by_a[2][2] = {}, by_m = 0;
    for (int i = 0; i < 2; ++i) {
        z[i] = c[i];
        for (int k = 0; k < 2; ++k) z[i] += a[i][k] * b[k];
    }
    std::printf("[[%g], [%g]]\n", z[0], z[1]);
    for (int i = 0; i < 2; ++i) {
        const double slope = -std::sin(m * y[i] + (intended ? z[i] : 2));
        by_m += slope * y[i];
        for (int k = 0; intended && k < 2; ++k) by_a[i][k] = slope * b[k];
    }
    std::printf("[[%g, %g], [%g, %g]]\n%g\n", by_a[0][0], by_a[0][1], by_a[1][0], by_a[1][1], by_m);
}
