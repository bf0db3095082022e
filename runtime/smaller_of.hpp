// std::min for code of the device, where it cannot be called.
#pragma once

/// The smaller of two integers.
template <class T>
inline T smaller_of(T a, T b) {
    return a < b ? a : b;
}
