// Loop distribution: sums that statements spell, element by element, become nests of their own.
#pragma once

#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// For loops of statements that sum into a local that is stored once, or into an element that nothing else
/// touches; loops over elements are then pure, those over terms reductions:
///   for i { for j { s[] = a; for k { s[] += e; } C[i, j] = g(s[]); } }
///   =>  for i { for j { C[i, j] = a; } }
///       for i { for j { for k { C[i, j] += e; } } }
///       for i { for j { C[i, j] = g(C[i, j]); } }           where g is more than the sum
/// Loops around stay as they are. Integers always, floats where `floats` says that their sums may be
/// reordered, or where they are summed in order, `s[] = s[] + e`: then the nests add terms in that order too.
Block distribute_sums(const Block& block, bool floats, SymbolSource& symbols);

}  // namespace nestor
