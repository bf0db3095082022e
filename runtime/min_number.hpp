// The smaller of two floats as IEEE 754's minimumNumber has it, without a branch.
#pragma once

/// The smaller one; a NaN is ignored when the other is a number.
template <class T>
inline T min_number(T a, T b) {
    const T smaller = a < b ? a : b;  // two choices, which g++ makes in lanes
    return b != b ? a : smaller;
}
