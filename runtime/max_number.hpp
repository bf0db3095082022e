// The larger of two floats as IEEE 754's maximumNumber has it, without a branch.
#pragma once

/// The larger one; a NaN is ignored when the other is a number.
template <class T>
inline T max_number(T a, T b) {
    const T larger = a > b ? a : b;  // two choices, which g++ makes in lanes
    return b != b ? a : larger;
}
