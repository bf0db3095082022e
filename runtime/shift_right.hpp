// The shift to the right that is defined for every count.
#pragma once

#include <limits>
#include <type_traits>

/// a / 2^count rounded down; the sign of a when count is negative or not below the number of bits.
template <class T>
inline T shift_right(T a, T count) {
    constexpr int bits = std::numeric_limits<std::make_unsigned_t<T>>::digits;
    if (count < 0 || count >= static_cast<T>(bits)) return static_cast<T>(a < 0 ? -1 : 0);
    return static_cast<T>(a >> count);
}
