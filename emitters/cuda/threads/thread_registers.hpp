// Kernels whose threads keep arrays in registers from one loop over threads to the next.
//
// Note [One thread's text] (2026-11-23)
// In the IR an array of registers has a part for each thread of a block, which its first subscript names, and
// each step of a block is a loop over its threads. That is what runs one after the other gives the same
// result by, what proofs look at and what barriers are placed by. A kernel is one thread's text: the loops
// become one around all of the block's work, in which a thread's part is an array of its own, and what
// several of them computed is named once.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::cuda {

bool has_thread_registers(const Block& kernel);

/// allocate float32 s[(0, 256), (0, 8)] registers; for t thread { s[t, 0] = x[t]; } barrier; for t thread {
/// .. }
///   =>  for t thread { allocate float32 s[(0, 8)] stack; s[0] = x[t]; barrier; .. }
/// Kernels without such arrays stay as they are.
Block with_thread_registers(const Block& kernel, SymbolSource& symbols);

}  // namespace nestor::cuda
