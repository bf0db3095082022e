// Cloning of nests. Copies of nests, with names of their own, so that every loop and every symbol stays
// unique (Lemma 6.1).
#pragma once

#include <functional>

#include "ir/core/rename.hpp"

namespace nestor::schedule {

/// Statements with fresh symbols for what is bound in them (indices, lets, allocations). `rename` gives the
/// names of the copy's loops, and of its computes, labels and holes the func.
struct Copy {
    Block statements;
    Renaming symbols;  ///< old to new
};
Copy copied(const Block& block, const std::function<LoopName(const LoopName&)>& rename,
            SymbolSource& symbols);

}  // namespace nestor::schedule
