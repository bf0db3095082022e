// Steps of sums through panels: the same distance each.
#pragma once

#include <cstdint>

/// The steps of a sum, and how far each one moves through A and through B.
struct PanelSteps {
    int64_t count, A, B;

    int64_t in_A(int64_t k) const { return k * A; }
    int64_t in_B(int64_t k) const { return k * B; }
};
