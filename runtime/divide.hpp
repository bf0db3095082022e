// Integer division that never traps.
#pragma once

#include "runtime/wrap_negate.hpp"

/// a / b towards zero; 0 when b is 0; the smallest value over -1 wraps.
template <class T>
inline T divide(T a, T b) {
    if (b == 0) return 0;
    if (static_cast<T>(b + 1) == 0)
        return std::is_signed_v<T> ? wrap_negate(a) : static_cast<T>(a / b);
    return static_cast<T>(a / b);
}
