// Steps of sums whose places are listed.
#pragma once

#include <cstdint>

/// The steps of a sum, and where each one stands in A and in B.
struct ListedSteps {
    int64_t count;
    const int64_t *A, *B;

    int64_t in_A(int64_t k) const { return A[k]; }
    int64_t in_B(int64_t k) const { return B[k]; }
};
