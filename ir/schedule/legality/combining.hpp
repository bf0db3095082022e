// Associative and commutative updates: what a store combines into its place, and how. Reductions whose order
// may change (rfactor, atomic) are asked for here; `sum[] = sum[] + e`, which front ends write of floats whose
// order is to stay, counts as well, since a user asks for another order.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// One component of `f[x] = f[x] op e`, of a tuple or alone.
struct Combination {
    ReduceOp op;
    Expr value;            ///< e
    bool subtracts = false;  ///< f[x] - e, which combines by addition
};

/// The combination of each target of a store; nothing where some target does not combine with what it held,
/// or a value reads one of the targets elsewhere.
std::optional<std::vector<Combination>> combinations_of(const Store& store);

}  // namespace nestor::schedule
