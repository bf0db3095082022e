// std::max for code of the device, where it cannot be called, and for running extremes of floats,
// which hold no NaN: g++ computes references one at a time.
#pragma once

/// The larger one; the second where the first is a NaN.
template <class T>
inline T larger_of(T a, T b) {
    return a > b ? a : b;
}
