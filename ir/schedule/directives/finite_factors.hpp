// Zeros in place of the terms that a contraction leaves out: right where the other factor is finite.
#pragma once

#include <vector>

#include "ir/schedule/directives/contraction.hpp"

namespace nestor::schedule {

/// The condition, and that each element of a factor is finite where the other one is masked: 0 times infinity
/// is no number, but a term that is left out changes nothing. Statements that look go to `out`; they do where
/// the condition holds.
Expr and_finite(const Expr& condition, const Contraction& c, std::vector<Stmt>& out, SymbolSource& symbols);

}  // namespace nestor::schedule
