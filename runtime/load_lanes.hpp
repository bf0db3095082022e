// Vector values of elements that lie apart.
#pragma once

#include <cstdint>

/// The elements from a place on, each `step` behind the one before, as a vector of so many bytes.
template <int bytes, class T>
inline void load_lanes(void* to, const T* from, int64_t step) {
    constexpr int64_t count = bytes / static_cast<int64_t>(sizeof(T));
    typedef T Elements __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));
    Elements& lanes = *static_cast<Elements*>(to);
    if (step == 1) {
#ifdef __clang__
        lanes = *reinterpret_cast<const Elements*>(from);
#else
        // once: g++ loads it again for each use, and vectors across lines of the cache are slow
        lanes = *reinterpret_cast<const volatile Elements*>(from);
#endif
    } else {
        Elements apart = {};  // without a value g++ warns of what is not set yet
        for (int64_t k = 0; k < count; ++k) apart[k] = from[k * step];
        lanes = apart;
    }
}
