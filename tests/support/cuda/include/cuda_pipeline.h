// A stand-in for CUDA's header of asynchronous copies to shared memory.
#pragma once

#include "emulation.hpp"

inline void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes) {
    nestor_emulation::begin_copy(to, from, bytes);
}
inline void __pipeline_commit() { nestor_emulation::end_copies(); }
inline void __pipeline_wait_prior(std::size_t groups) { nestor_emulation::wait_for_copies(groups); }
