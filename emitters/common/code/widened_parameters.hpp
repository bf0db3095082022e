// Widening of narrow parameters: casts of one name all over a formula hide the formula.
#pragma once

#include "emitters/common/code/expression.hpp"
#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// A function's body in which a parameter that is narrower than indices, and stands among them several times,
/// is widened once:   256 * int64(n) + int64(n)   =>   let n_wide = int64(n); 256 * n_wide + n_wide
/// Casts that C++ of this dialect does by itself do not count.
Block with_widened_parameters(const Function& function, const Block& body, Dialect dialect,
                              SymbolSource& symbols);

}  // namespace nestor
