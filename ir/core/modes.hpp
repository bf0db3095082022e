// Predicates on loop modes: what several of them have in common.
//
// Note [Loop modes carry parameters] (2026-11-21)
// `LoopMode` has `width`, `collapse` and `simd` besides its kind: `omp parallel for collapse(2)`, a loop over
// the 256 threads of a block and `omp parallel for simd` are all modes of a loop, and emitters must not
// choose any of this.
#pragma once

#include <cstddef>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// 0, 1, 2 for loops over blocks along x, y, z; nothing for other loops.
std::optional<std::size_t> block_axis(const For& loop);
/// The same for loops over the threads of a block.
std::optional<std::size_t> thread_axis(const For& loop);

bool is_block_loop(const Stmt& s);

/// True for a mode in which iterations run beside each other; else one after another, as written.
bool is_parallel(const LoopMode& mode);

bool is_block_mode(ModeKind kind);
bool is_thread_mode(ModeKind kind);
bool is_gpu_mode(ModeKind kind);

}  // namespace nestor
