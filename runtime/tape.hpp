// What a program puts aside while it runs, for a sweep that goes back through it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

/// Values that are put aside one behind the other: memory that grows at its end and keeps what it
/// holds.
template <class T>
struct tape {
    std::unique_ptr<T[]> values;
    int64_t capacity = 0;

    /// Makes room for `count` values; false when there is not enough memory.
    bool grow(int64_t count) {
        if (count <= capacity) return true;
        if (count > INT64_MAX / 32) return false;
        const int64_t larger = std::max(count, 2 * capacity);
        std::unique_ptr<T[]> moved(new (std::nothrow) T[static_cast<std::size_t>(larger)]);
        if (!moved) return false;
        std::copy_n(values.get(), capacity, moved.get());
        values = std::move(moved);
        capacity = larger;
        return true;
    }

    T& operator[](int64_t i) { return values[static_cast<std::size_t>(i)]; }
};
