// Reductions at once: what `atomic` allows is settled when bounds are known.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// Reduction loops that users have run in parallel or in lanes combine into one place in a register of their
/// own, which the loop declares; what goes to places that change stays atomic in parallel loops, and has
/// loops in lanes run in order:
///   for r parallel { update s[x] add e }   =>
///   allocate sum; sum = 0; for r parallel reduction(sum add) { sum += e }  update s[x] add sum
Block settle_reductions(const Block& body, SymbolSource& symbols);

}  // namespace nestor
