// The cast from a float to an integer of 8 or 16 bits that has a result for every float: the
// limits of the type are floats, so that it takes no branches and loops vectorise. The upper one
// is compared as bits, since g++ 12 makes masks of two comparisons of floats in a row, in lanes
// of 512 bits, where one instruction gives the smaller one: the cast took 2.3 times as long.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/bits_as.hpp"

/// Truncates; saturates where the integer type, of 8 or 16 bits, ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_narrow_integer(Float x) {
    using Bits = std::conditional_t<sizeof(Float) == 4, int32_t, int64_t>;
    constexpr bool is_signed = static_cast<Integer>(-1) < Integer{0};
    constexpr Float highest = (1 << (8 * sizeof(Integer) - is_signed)) - 1;
    constexpr Float lowest = is_signed ? -highest - 1 : 0;
    const Float number = is_signed && x != x ? Float{0} : x;
    const Float above = number > lowest ? number : lowest;
    // numbers below a positive one have smaller bits
    const Bits bits = bits_as<Bits>(above), limit = bits_as<Bits>(highest);
    return static_cast<Integer>(bits_as<Float>(bits < limit ? bits : limit));
}
