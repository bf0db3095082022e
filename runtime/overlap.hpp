// Tells whether two arguments share memory.
#pragma once

#include "runtime/byte_range.hpp"

inline bool overlap(ByteRange a, ByteRange b) {
    return a.first < b.end && b.first < a.end;
}
