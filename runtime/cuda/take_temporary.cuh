// Places in workspaces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "runtime/cuda/add_temporary.cuh"

/// The next temporary of a workspace whose size was checked, which then begins behind it.
template <class T>
inline T* take_temporary(std::initializer_list<int64_t> extents, char** workspace) {
    size_t bytes = 0;
    add_temporary(extents, sizeof(T), &bytes);
    T* const first = reinterpret_cast<T*>(*workspace);
    *workspace += bytes;
    return first;
}
