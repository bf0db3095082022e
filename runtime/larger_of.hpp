// std::max for code of the device, where it cannot be called, and for loops in lanes, where
// compilers compute what references lead to one at a time; also for running extremes of floats
// without NaN.
#pragma once

/// The larger one; the second where the first is a NaN.
template <class T>
inline T larger_of(T a, T b) {
    return a > b ? a : b;
}
