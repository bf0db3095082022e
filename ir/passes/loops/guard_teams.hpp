// Conditional parallelism: loops that another one repeats are shared by threads where that is worth it.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Parallel loops inside of loops that run one iteration after the other ask for their work, where only the
/// running program knows it:
///   for t in (0, K) { for i in (0, N) parallel { s } }
///   =>  for t in (0, K) { for i in (0, N) parallel if (N >= 16384) { s } }
Program guard_teams(const Program& program, const Target& target);

}  // namespace nestor
