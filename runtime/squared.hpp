// The square of a value that is written once: `(x - mean) * (x - mean)`.
#pragma once

/// x * x
template <class T>
inline T squared(T x) {
    return x * x;
}
