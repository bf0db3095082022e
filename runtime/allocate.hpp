// Memory for temporaries.
//
// Note [Huge pages] (2026-11-23)
// The C library gives blocks above 32 MiB back to the system, so that a function would meet each
// of their pages anew in every call: 51 MB cost 42 ms, five times the loops that worked on them.
// In pages of 2 MiB, which Linux makes of memory that asks for them, it is 2.5 ms.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <memory>

#include "runtime/bytes_of.hpp"

/// An uninitialised temporary of these extents; null when there is not enough memory.
template <class T>
inline std::unique_ptr<T[], void (*)(void*)> allocate(std::initializer_list<int64_t> extents) {
    const auto bytes = static_cast<std::size_t>(bytes_of<T>(extents));
    const std::size_t alignment = bytes > 32 << 20 ? 2 << 20 : 64;
    void* const memory = std::aligned_alloc(alignment, bytes / alignment * alignment + alignment);
#ifdef MADV_HUGEPAGE  // the system takes large blocks back: one fault for 2 MiB, not for 4 KiB
    if (memory && alignment > 64) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return {static_cast<T*>(memory), std::free};
}
