// Tables of the steps of windows, from the loops over them.
#pragma once

#include <cstdint>

#include "runtime/window_steps.hpp"

/// The steps of loops, the innermost first: how often each one runs, once at least, and how far it
/// moves through A and through B.
template <int loops>
inline WindowSteps list_steps(const int64_t (&counts)[loops], const int64_t (&along_A)[loops],
                              const int64_t (&along_B)[loops]) {
    WindowSteps steps;
    steps.A[0] = steps.B[0] = 0;
    steps.count = 1;
    for (int loop = 0; loop < loops; ++loop) {
        const int64_t inside = steps.count;
        for (int64_t turn = 1; turn < counts[loop]; ++turn)
            for (int64_t k = 0; k < inside; ++k, ++steps.count) {
                steps.A[steps.count] = steps.A[k] + turn * along_A[loop];
                steps.B[steps.count] = steps.B[k] + turn * along_B[loop];
            }
    }
    return steps;
}
