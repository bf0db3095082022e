// Loops over a sum in two arrays.
#pragma once

#include <cstdint>

/// Loops over the steps of a sum, the innermost first: how often each one runs, once at least, and
/// how far it moves through A and through B.
struct SumSteps {
    int64_t count[3], A[3], B[3];
};
