// Memory of sparse fields, as large as the address space allows.
#pragma once

#include <sys/mman.h>

#include <cstddef>

/// Zeros that take room only where they are written, page by page; null where there is no space
/// for their addresses.
inline void* zero_pages(std::size_t bytes) {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_NOHUGEPAGE  // of 2 MiB, all of which one element would take
    madvise(memory, bytes, MADV_NOHUGEPAGE);
#endif
    return memory;
}
