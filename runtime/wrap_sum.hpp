// Sums of several integers that wrap, as wrap_add does.
#pragma once

#include <type_traits>

/// first + .. + last modulo 2^bits.
template <class T, class... More>
inline T wrap_sum(T first, More... more) {
    using Unsigned = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    return static_cast<T>((static_cast<Unsigned>(first) + ... + static_cast<Unsigned>(more)));
}
