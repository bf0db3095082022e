// Multiplication of integers that wraps: signed overflow is undefined in C++, also that of
// promoted 16-bit operands, so the product is taken unsigned.
#pragma once

#include <type_traits>

/// a * b modulo 2^bits.
template <class T>
inline T wrap_multiply(T a, T b) {
    using Unsigned = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    return static_cast<T>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
}
