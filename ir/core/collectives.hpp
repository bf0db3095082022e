// Collective calls of device functions: what all threads of a block combine, as a value that all of them get.
//
// Note [Collectives in order] (2026-11-23)
// A collective stands behind a loop over threads, each of which has a copy of the argument of its own. Where
// iterations run one after the other there is one copy, which they all added to: the call is its argument. So
// the interpreter runs what kernels run, and the verifier sees reductions (form private_copies) as before.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// A block of so many threads along x has a warp in each row: its trees along x need no barrier.
inline constexpr int lanes_of_warp = 32;

/// `block_sum(part[])` along the threads' axis x, `block_sum_y(part[])` along y.
struct Collective {
    std::string name;  ///< without the axis: `block_sum`
    ReduceOp op;
    std::size_t axis;
};

/// Nothing for the name of another function.
std::optional<Collective> find_collective(const std::string& name);

/// The collective of an operator on values of a type, as `Call` names it.
std::string collective_name(ReduceOp op, const Type& type, std::size_t axis);

/// The collective that an expression calls; nothing for other expressions.
std::optional<Collective> called_collective(const Expr& e);

}  // namespace nestor
