// The remainder of integer division that never traps.
#pragma once

#include <type_traits>

/// a % b with the sign of a; 0 when b is 0 or -1.
template <class T>
inline T remainder_of(T a, T b) {
    if (b == 0 || (std::is_signed_v<T> && b == static_cast<T>(-1))) return 0;
    return static_cast<T>(a % b);
}
