// The shift to the left that is defined for every count.
#pragma once

#include <limits>
#include <type_traits>

/// a * 2^count modulo 2^bits; 0 when count is negative or not below the number of bits.
template <class T>
inline T shift_left(T a, T count) {
    using Unsigned = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    constexpr int bits = std::numeric_limits<std::make_unsigned_t<T>>::digits;
    if (count < 0 || count >= static_cast<T>(bits)) return 0;
    return static_cast<T>(static_cast<Unsigned>(a) << static_cast<Unsigned>(count));
}
