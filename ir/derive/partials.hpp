// Partial derivatives, the chain rule inside one expression: what a change of its value means for everything
// it reads.
#pragma once

#include <functional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::derive {

/// `value` is to be added to the adjoint of `buffer[indices]`.
struct Contribution {
    Symbol buffer;
    std::vector<Expr> indices;
    Expr value;
};

/// The contributions of `e`, whose own adjoint is `seed`, to the elements it reads of buffers for which
/// `wanted` holds; those of one element are added up, in the order of their first read. Integers, conditions
/// and bit patterns block derivatives. Ties: minimum and maximum share equally, |x|' is 0 at 0, pow at base 0
/// gives 0 for the exponent. Only the side that a select takes contributes: the other's partials are not
/// evaluated. `opaque` collects functions without a known derivative through which a wanted read would flow.
/// `result` is where the value of `e` itself can be read, so that exp and the like need not be computed
/// again; null for nowhere.
std::vector<Contribution> contributions(const Expr& e, const Expr& result, const Expr& seed,
                                        const std::function<bool(const Symbol&)>& wanted,
                                        std::vector<Expr>& opaque);

}  // namespace nestor::derive
