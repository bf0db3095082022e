// Memory for temporaries of loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>

/// Uninitialised memory that stays from one iteration to the next.
template <class T>
class Scratch {
public:
    /// At least of these extents; null when there is not enough memory.
    T* fit(std::initializer_list<int64_t> extents) {
        int64_t count = 1;
        for (const int64_t extent : extents) {
            if (extent <= 0) {
                count = 1;
                break;
            }
            if (count > INT64_MAX / 16 / extent) return nullptr;
            count *= extent;
        }
        if (count > size_) {
            memory_.reset();
            memory_.reset(new (std::nothrow) T[static_cast<std::size_t>(count)]);
            size_ = memory_ ? count : 0;
        }
        return memory_.get();
    }

private:
    std::unique_ptr<T[]> memory_;
    int64_t size_ = 0;
};
