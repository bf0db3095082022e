// Nests that run as one: what `merge-nests` and `compute-with` both ask of their loops.
#pragma once

#include <cstddef>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {

/// What stands between two nests that become one: hoisted in front of them, or sunk behind them.
struct HoistedAndSunk {
    std::vector<Stmt> before, behind;
};

/// The first `depth` loops that stand directly in each other; fewer when the nest is not so deep.
std::vector<const For*> outer_loops(const For& loop, std::size_t depth);
/// True where both loops have the same limits, those of `b` with its outer indices renamed.
bool equal_limits(const For& a, const For& b, const Substitution& renaming);

}  // namespace nestor::schedule
