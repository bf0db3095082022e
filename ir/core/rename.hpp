// Renaming of symbols. Gives variables and buffers other symbols: what moves into another function gets that
// function's own.
#pragma once

#include <map>

#include "ir/core/nodes.hpp"

namespace nestor {

/// From a symbol to the one that takes its place.
using Renaming = std::map<Symbol, Symbol>;

/// New symbols of the same names for all that is bound in a block: indices, lets, locals, allocations,
/// results.
Renaming fresh_names(const Block& block, SymbolSource& symbols);

/// Renames uses and definitions of variables and buffers, at any depth.
Block rename(const Block& block, const Renaming& renaming);
Expr rename(const Expr& e, const Renaming& renaming);
/// The buffer under another symbol, its dimensions renamed.
Buffer renamed(const Buffer& buffer, const Symbol& symbol, const Renaming& renaming);

}  // namespace nestor
