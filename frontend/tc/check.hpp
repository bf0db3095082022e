// Checks: from the syntax tree to the checked file. check/ has those of each form, and what they infer.
#pragma once

#include "frontend/tc/check/model.hpp"

namespace nestor::tc {

/// Checks all definitions of a file; what is wrong goes to `messages`.
std::vector<CheckedDefinition> check(const File& file, SymbolSource& symbols, Diagnostics& messages);

}  // namespace nestor::tc
