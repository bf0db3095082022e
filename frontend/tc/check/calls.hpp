// Calls between defs (TC-27, TC-44): the callee's statements become the caller's.
#pragma once

#include "frontend/tc/check/expressions.hpp"

namespace nestor::tc {

/// The defs of a file in an order in which each comes after those that it calls; those on a cycle of calls
/// in the order of the file.
std::vector<std::size_t> callees_first(const File& file);

/// True for a statement without operator and indices whose right side names a def: `b = f(A)`.
bool is_call(const Comprehension& statement, const Scope& scope);

/// Checks a call and adds the callee's statements on the caller's tensors; the results are broken where the
/// call is wrong.
void check_call(const CallStatement& call, Scope& scope);

}  // namespace nestor::tc
