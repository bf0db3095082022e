// Strides of tensors whose first dimension is contiguous, for which the caller gave none.
#pragma once

#include <cstdint>

/// The strides of a dense tensor with the first dimension fastest, in elements. False when its
/// size does not fit.
template <int rank>
inline bool dense_strides_from_first(const int64_t (&extent)[rank], int64_t (&stride)[rank]) {
    int64_t step = 1;
    bool fits = true;
    for (int k = 0; k < rank; ++k) {
        stride[k] = step;
        const int64_t count = extent[k] > 0 ? extent[k] : 1;
        if (step > INT64_MAX / 16 / count)
            fits = false;
        else
            step *= count;
    }
    return fits;
}
