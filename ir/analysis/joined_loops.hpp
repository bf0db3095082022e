// Joined loops: loops that an expression has in one combination alone, 8 * xo + xi of a split loop, as the
// one loop that they were.
#pragma once

#include <functional>
#include <vector>

#include "ir/analysis/affine.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// A combination of several loops, whose coefficients have no common divisor, and the symbol that takes its
/// place.
struct JoinedLoops {
    Affine combination;
    Symbol symbol;
};

struct JoinedExpression {
    Expr value;
    std::vector<JoinedLoops> loops;
};

/// The int64 expression with symbols from `fresh` in place of combinations of loops, where none of their
/// loops is there in another one: (8*xo + xi) div 2 + 8*xo + xi  =>  x div 2 + x. Nothing is joined where no
/// combination stands in what is no linear form, since sums of loops are bounded as well as they are.
JoinedExpression join_loops(const Expr& e, const std::function<bool(const Symbol&)>& is_loop,
                            const std::function<Symbol()>& fresh);

}  // namespace nestor
