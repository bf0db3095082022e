// The cast from a float to an integer that has a result for every float (C++ leaves most
// undefined).
#pragma once

#include <cstdint>

/// Truncates; saturates where the integer type ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_integer(Float x) {
    constexpr bool is_signed = static_cast<Integer>(-1) < Integer{0};
    constexpr auto value_bits = static_cast<int>(sizeof(Integer)) * 8 - (is_signed ? 1 : 0);
    constexpr auto highest = static_cast<Integer>(UINT64_MAX >> (64 - value_bits));
    constexpr auto lowest = static_cast<Integer>(is_signed ? -highest - 1 : 0);
    if constexpr (value_bits <=
                  16) {  // every limit is a float: no branches, so that loops vectorise
        const Float number = is_signed && x != x ? Float{0} : x;
        const Float above =
                number > static_cast<Float>(lowest) ? number : static_cast<Float>(lowest);
        return static_cast<Integer>(
                above < static_cast<Float>(highest) ? above : static_cast<Float>(highest));
    } else {
        // 2^value_bits: exact in every float type, unlike `highest`
        constexpr Float end = static_cast<Float>(highest / 2 + 1) * static_cast<Float>(2);
        if (x != x) return 0;
        if (x >= end) return highest;
        if (x <= static_cast<Float>(lowest)) return lowest;
        return static_cast<Integer>(x);
    }
}
