// Checks of statements, one at a time: left side, right side, clauses, then ranges and what they imply.
#pragma once

#include "frontend/tc/check/expressions.hpp"

namespace nestor::tc {

/// Checks a statement and, if it is right, adds it to the scope's definition. Otherwise the tensor that it
/// writes is broken, so that later statements are not blamed for what is missing.
void check_statement(const Comprehension& statement, Scope& scope);

}  // namespace nestor::tc
