// Memory for temporaries.
//
// Note [Huge pages] (2026-11-23)
// The C library gives blocks above 32 MiB back to the system, so that a function would meet each
// of their pages anew in every call: 51 MB cost 42 ms, five times the loops that worked on them.
// In pages of 2 MiB, which Linux makes of memory that asks for them, it is 2.5 ms.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <memory>

/// An uninitialised temporary of these extents; null when there is not enough memory.
template <class T>
inline std::unique_ptr<T[], void (*)(void*)> allocate(std::initializer_list<int64_t> extents) {
    int64_t bytes = sizeof(T);
    for (const int64_t extent : extents) {
        if (extent > 0 && bytes > INT64_MAX / 16 / extent) return {nullptr, std::free};
        bytes *= extent > 0 ? extent : 0;
    }
    const bool large = bytes > 32 << 20;  // the C library gives these back to the system
    const std::size_t alignment = large ? 2 << 20 : 64;
    const std::size_t size = (static_cast<std::size_t>(bytes) / alignment + 1) * alignment;
    void* const memory = std::aligned_alloc(alignment, size);
#ifdef MADV_HUGEPAGE
    if (memory && large)
        madvise(memory, size, MADV_HUGEPAGE);  // one fault for 2 MiB, not for 4 KiB
#endif
    return {static_cast<T*>(memory), std::free};
}
