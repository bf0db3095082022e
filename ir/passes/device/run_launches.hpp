// Launches as calls on the CPU, since loops over blocks and threads stand in the kernel itself.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Device functions become internal ones whose loops over blocks and threads run one after the other, with
/// what was shared on the heap:
///   launch f grid (n, 1, 1) block (256, 1, 1) shared 0 (A)   =>   if n > 0 { call f(A) }
Program run_launches(const Program& program, const Target& target);

}  // namespace nestor
