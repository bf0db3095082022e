// Finds the memory that a strided tensor touches.
#pragma once

#include "runtime/byte_range.hpp"
#include "runtime/is_empty.hpp"

/// The bytes of a tensor with strides in elements, of either sign. False when an address
/// overflows.
template <class T, int rank>
inline bool bytes_of(const T* data, const int64_t (&extent)[rank], const int64_t* stride,
                     ByteRange* bytes) {
    *bytes = {};
    if (is_empty(extent)) return true;
    constexpr auto size = static_cast<int64_t>(sizeof(T));
    int64_t low = 0;  // offsets of the outermost elements, in bytes
    int64_t high = size;
    for (int k = 0; k < rank; ++k) {
        int64_t reach;
        if (__builtin_mul_overflow(extent[k] - 1, stride[k], &reach) ||
            __builtin_mul_overflow(reach, size, &reach) ||
            __builtin_add_overflow(reach < 0 ? low : high, reach, reach < 0 ? &low : &high))
            return false;
    }
    const auto base = reinterpret_cast<uintptr_t>(data);
    uintptr_t first;
    uintptr_t end;
    if (__builtin_sub_overflow(base, uintptr_t{0} - static_cast<uintptr_t>(low), &first) ||
        __builtin_add_overflow(base, static_cast<uintptr_t>(high), &end))
        return data == nullptr;
    *bytes = {first, end};
    return true;
}
