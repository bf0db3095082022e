// Formulas of a row's values: which elements of rows that are too long for registers are computed again
// (rematerialization), which values are another one.
#pragma once

#include <optional>
#include <vector>

#include "ir/schedule/directives/rows.hpp"

namespace nestor::schedule {

/// By held value: the formula of its elements, in terms of the indices of the first loop over elements, that
/// has the same value in all loops which read them; null where there is none, or where it reads more memory
/// than it saves.
std::vector<Expr> row_formulas(const Rows& rows);

/// The register whose total the row's value is, where neither changes afterwards.
std::optional<Symbol> total_of_row(const Rows& rows, const HeldValue& held);

/// Two statements of a row, from this one on, as one: s = a;  s = f(s)  =>  s = f(a). Null where they are
/// not.
Stmt joined_stores(const Rows& rows, std::size_t statement);

}  // namespace nestor::schedule
