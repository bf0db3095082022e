// Associative and commutative updates: what a store combines into its place, and how. Reductions whose order
// may change (rfactor, atomic) are asked for here; `sum[] = sum[] + e`, which front ends write of floats
// whose order is to stay, counts as well, since a user asks for another order.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor::schedule {

/// One component of `f[x] = f[x] op e`, of a tuple or alone.
struct Combination {
    ReduceOp op;
    Expr value;              ///< e
    bool subtracts = false;  ///< f[x] - e, which combines by addition
};

/// The combination of each target of a store; nothing where some target does not combine with what it held,
/// or a value reads one of the targets elsewhere.
std::optional<std::vector<Combination>> combinations_of(const Store& store);

/// `if e > f[x] { (i, f)[x] = (j, e) }`: the first of the largest, as argmax has it, or of the smallest.
struct Selection {
    std::size_t compared = 0;  ///< the component that decides
    CompareOp better;          ///< `e better f[x]` takes the new one
};

/// The selection that a conditional store is; other parts of the condition do not read the targets.
std::optional<Selection> selection_of(const If& conditional);

}  // namespace nestor::schedule
