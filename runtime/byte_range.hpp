// The memory that a tensor argument touches: what entry checks compare.
#pragma once

#include <cstdint>

/// Addresses from `first` up to `end`; nothing when they are equal.
struct ByteRange {
    uintptr_t first = 0;
    uintptr_t end = 0;
};
