// Reduction recognition: locals that loops sum into become combining stores, which schedules may reorder.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// An assignment is done in its order, a combining store may be reordered with others of its kind. For front
/// ends of languages that allow it: locals that an innermost loop only combines into become registers.
///   var a = 0; for j { a = a + e }   =>   allocate a; a[] = 0; for j { a[] += e }
/// Integers always, floats (sums and products) where `floats` says so. Whatever else is done with such a
/// local outside of the loop stays as it is.
Block recognise_reductions(const Block& block, bool floats);

}  // namespace nestor
