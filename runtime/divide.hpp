// Integer division that never traps.
#pragma once

#include "runtime/wrap_negate.hpp"

/// a / b towards zero; 0 when b is 0; the smallest value over -1 wraps.
template <class T>
inline T divide(T a, T b) {
    if (b == 0) return 0;
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return wrap_negate(a);
    return static_cast<T>(a / b);
}
