// Relevance filter for facts: what matters to a question about a few symbols among many facts.
#pragma once

#include <vector>

#include "ir/analysis/facts.hpp"

namespace nestor {

/// What the facts say of `symbols`, of what the values of these names use, and so on up to some names away:
/// less than all facts say, for what a question costs grows with them.
Facts facts_about(const Facts& facts, const std::vector<Symbol>& symbols);

}  // namespace nestor
