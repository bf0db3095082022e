// The cast from a float to an integer of 8 or 16 bits that has a result for every float: the
// limits of the type are floats, so that it takes no branches and loops vectorise.
#pragma once

/// Truncates; saturates where the integer type, of 8 or 16 bits, ends; NaN gives 0.
template <class Integer, class Float>
inline Integer to_narrow_integer(Float x) {
    constexpr bool is_signed = static_cast<Integer>(-1) < Integer{0};
    constexpr Float highest = (1 << (8 * sizeof(Integer) - is_signed)) - 1;
    constexpr Float lowest = is_signed ? -highest - 1 : 0;
    const Float number = is_signed && x != x ? Float{0} : x;
    const Float above = number > lowest ? number : lowest;
    return static_cast<Integer>(above < highest ? above : highest);
}
