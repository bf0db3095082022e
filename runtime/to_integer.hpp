// The cast from a float to an integer of 32 or 64 bits that has a result for every float (C++
// leaves most undefined).
#pragma once

#include <limits>

/// Truncates; saturates where the integer type, of 32 or 64 bits, ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_integer(Float x) {
    constexpr Integer lowest = std::numeric_limits<Integer>::min();
    constexpr Integer highest = std::numeric_limits<Integer>::max();
    // 2 to the bits of the type's values: exact in every float type, unlike `highest`
    constexpr Float end = static_cast<Float>(highest / 2 + 1) * static_cast<Float>(2);
    if (x != x) return 0;
    if (x >= end) return highest;
    if (x <= static_cast<Float>(lowest)) return lowest;
    return static_cast<Integer>(x);
}
