// Tree reductions over the threads of a block, spelled out before printing.
#pragma once

#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// for d thread reduce(total add tree) { total += e }
///   =>  for d thread { total += e }  total = block_sum(total)            where total began with the identity
///   =>  part = 0; for d thread { part += e }  let s = block_sum(part); total += s          everywhere else
///   =>  for d thread { update bins[i] add e }                            where the places differ, or over
///   blocks
/// `block_sum` and its like are calls that only the kernel printer knows.
Block expand_trees(const Block& body, SymbolSource& symbols);

/// The reduction of `block_sum` and its like; nothing for other calls.
bool is_block_reduction(const Expr& e);

}  // namespace nestor::cuda
