// Witnesses: which iteration runs a point of the algorithm, the inverse of what directives made of a stage's
// loops.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "ir/core/nodes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::proof {

/// The loops and lets from a func's compute statement to a store, in order.
struct Iteration {
    std::vector<For> loops;
    std::vector<Let> lets;
};

/// For each loop the iteration that computes the point whose coordinates have these values; nothing where
/// the loops are of no known form. Known are loops that are a coordinate themselves, and lets as split
/// (guarded, rounded: c = min + outer * n + inner; shifted: c = min + inner + min(n * outer, len - n)), and
/// fuse (a = min + y div len, b = min + y mod len) make them, in each other to any depth.
std::optional<Substitution> witness_of(const Iteration& iteration, const Substitution& point);

}  // namespace nestor::proof
