// The cast from a float to an integer of 8 or 16 bits that has a result for every float: the
// limits of the type are floats, so that it takes no branches and loops vectorise.
#pragma once

#include <limits>

/// Truncates; saturates where the integer type, of 8 or 16 bits, ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_narrow_integer(Float x) {
    constexpr Integer lowest = std::numeric_limits<Integer>::min();
    constexpr Integer highest = std::numeric_limits<Integer>::max();
    const Float number = lowest < 0 && x != x ? Float{0} : x;
    const Float above = number > static_cast<Float>(lowest) ? number : static_cast<Float>(lowest);
    return static_cast<Integer>(above < static_cast<Float>(highest) ? above
                                                                    : static_cast<Float>(highest));
}
