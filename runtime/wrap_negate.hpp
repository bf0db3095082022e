// Negation of integers that wraps: the smallest value is its own negative.
#pragma once

#include <type_traits>

/// -a modulo 2^bits.
template <class T>
inline T wrap_negate(T a) {
    using Unsigned = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    return static_cast<T>(Unsigned{0} - static_cast<Unsigned>(a));
}
