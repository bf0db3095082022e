// Tells whether a tensor can be written in any order.
#pragma once

#include <cstdint>

#include "runtime/is_empty.hpp"

/// True when each stride, of either sign, is larger than what the smaller ones reach together: no
/// two elements lie in one place. False for tensors that interleave their elements as well.
template <int rank>
inline bool elements_apart(const int64_t (&extent)[rank], const int64_t* stride) {
    if (is_empty(extent)) return true;
    const auto step = [&](int k) {
        const auto bits = static_cast<uint64_t>(stride[k]);
        return stride[k] < 0 ? uint64_t{0} - bits : bits;
    };
    for (int k = 0; k < rank; ++k) {
        if (extent[k] == 1) continue;
        uint64_t reach = 0;  // fits where bytes_of fits
        for (int j = 0; j < rank; ++j)
            if (j != k && step(j) <= step(k))
                reach += static_cast<uint64_t>(extent[j] - 1) * step(j);
        if (step(k) <= reach) return false;
    }
    return true;
}
