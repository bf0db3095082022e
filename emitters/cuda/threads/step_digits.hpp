// Numbers that grow by the same number each step, and the digits that they are divided into.
#pragma once

#include <set>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// `let q = x / D; let r = x - q * D` in a loop over steps, where x grows by the same number in each: q and r
/// become variables that are set in front of the loop, whose statements go to `front`, and count on at the
/// end of the block that names them. They are added to `digits`.
/// `whole`: the flag of a function that copies steps, without which its terms may be below 0; or none.
For with_counted_digits(const Stmt& loop, const Symbol& whole, const Facts& facts, SymbolSource& symbols,
                        std::vector<Stmt>& front, std::set<Symbol>& digits);

}  // namespace nestor::cuda
