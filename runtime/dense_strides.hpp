// Strides of tensors for which the caller gave none.
#pragma once

#include <cstdint>

/// The strides of a dense row-major tensor, in elements. False when its size does not fit.
template <int rank>
inline bool dense_strides(const int64_t (&extent)[rank], int64_t (&stride)[rank]) {
    int64_t step = 1;
    bool fits = true;
    for (int k = rank - 1; k >= 0; --k) {
        stride[k] = step;
        const int64_t count = extent[k] > 0 ? extent[k] : 1;
        if (step > INT64_MAX / 16 / count)
            fits = false;
        else
            step *= count;
    }
    return fits;
}
