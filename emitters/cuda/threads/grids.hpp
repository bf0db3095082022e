// Grids of launches: an empty one is not launched, which its kernel may rely on.
//
// Note [A launch is written once] (2026-11-23)
// A launch stands in a lambda of the index type, which is called for 32 or 64 bits: two launches differed in
// casts alone. What the host asks before it is in terms of sizes, and the kernel relies on it: where its
// extents are positive, `/` rounds down.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// What an extent's being positive comes down to: M > 0 for (M + 7) div 8, W > 4 for (W + 27) div 32.
Expr is_positive(const Expr& extent);

/// The conditions under which a grid of these extents has a block, each once; none of positive constants.
std::vector<Expr> nonempty(std::span<const Expr> grid);

/// What a kernel knows of its launch.
struct Launched {
    std::array<std::int64_t, 3> block{1, 1, 1};  ///< threads of a block
    /// What the host asks before it, in terms of the kernel's parameters: whether it holds where the kernel
    /// is launched. Of a kernel with several launches nothing.
    std::vector<std::pair<Expr, bool>> conditions;
};

/// The launched kernels of a program.
std::map<Symbol, Launched> launches_of(const Program& program);

/// What the launches of a kernel have checked: the extents of loops over blocks that have an axis alone, and
/// the conditions around a launch.
void assume_launched(Facts& facts, const Block& kernel, const Launched& launched);

}  // namespace nestor::cuda
