// The remainder that is never negative.
#pragma once

#include "runtime/remainder_of.hpp"
#include "runtime/wrap_add.hpp"
#include "runtime/wrap_subtract.hpp"

/// a modulo |b|, at least 0; 0 when b is 0.
template <class T>
inline T euclidean_modulo(T a, T b) {
    const T rest = remainder_of(a, b);
    if (!(rest < 0)) return rest;
    return b < 0 ? wrap_subtract(rest, b) : wrap_add(rest, b);
}
