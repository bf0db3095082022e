// Atomic steps for which CUDA has no function.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

/// Replaces *place by combine(*place) in one step; returns the old value.
template <class T, class Combine>
__device__ T update_on_device(T* place, Combine combine) {
    // the word that holds the value: CUDA compares and swaps 4 or 8 bytes
    using Word = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
    const auto address = reinterpret_cast<uintptr_t>(place);
    const auto byte = static_cast<unsigned>(address % sizeof(Word));
    auto* const word = reinterpret_cast<Word*>(address - byte);
    Word before = atomicCAS(word, Word{0}, Word{0});  // reads it
    for (;;) {
        Word after = before;
        T value;
        memcpy(&value, reinterpret_cast<const char*>(&before) + byte, sizeof(T));
        const T next = combine(value);
        memcpy(reinterpret_cast<char*>(&after) + byte, &next, sizeof(T));
        const Word found = atomicCAS(word, before, after);
        if (found == before) return value;
        before = found;
    }
}
