// The absolute value of integers.
#pragma once

#include "runtime/wrap_negate.hpp"

/// |a| modulo 2^bits: the smallest value gives itself.
template <class T>
inline T absolute(T a) {
    return a < 0 ? wrap_negate(a) : a;
}
