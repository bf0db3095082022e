// Where a scalar argument lies, for the check that no output overlaps it.
#pragma once

#include <cstdint>

#include "runtime/byte_range.hpp"

/// The bytes of one value.
template <class T>
inline ByteRange bytes_of_value(const T* data) {
    const auto first = reinterpret_cast<uintptr_t>(data);
    return {first, first + sizeof(T)};
}
