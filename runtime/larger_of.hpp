// std::max for code of the device, where it cannot be called.
#pragma once

/// The larger of two integers.
template <class T>
inline T larger_of(T a, T b) {
    return a > b ? a : b;
}
