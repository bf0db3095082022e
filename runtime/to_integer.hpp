// The cast from a float to an integer of 32 or 64 bits that has a result for every float (C++
// leaves most undefined).
#pragma once

#include <cstdint>

/// Truncates; saturates where the integer type, of 32 or 64 bits, ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_integer(Float x) {
    constexpr bool is_signed = static_cast<Integer>(-1) < Integer{0};
    constexpr auto highest =
            static_cast<Integer>(UINT64_MAX >> (64 - 8 * sizeof(Integer) + is_signed));
    constexpr auto lowest = static_cast<Integer>(is_signed ? -highest - 1 : 0);
    // 2 to the bits of the type's values: exact in every float type, unlike `highest`
    constexpr Float end = static_cast<Float>(highest / 2 + 1) * static_cast<Float>(2);
    if (x != x) return 0;
    if (x >= end) return highest;
    if (x <= static_cast<Float>(lowest)) return lowest;
    return static_cast<Integer>(x);
}
