// Tree reductions over the threads of a block, spelled out: what each thread adds up, and how it is combined.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// In device functions:
///   for d thread reduce(total add tree) { total += e }
///   =>  for d thread { total += e }  total = block_sum(total)            where total began with the identity
///   =>  part = 0; for d thread { part += e }  let s = block_sum(part); total += s          everywhere else
///   =>  for d thread { update bins[i] add e }                            where the places differ, or over
///   blocks
/// What threads add up for themselves is a reduction of the form private_copies; `block_sum` and its like are
/// calls of ir/core/collectives.hpp.
Program expand_trees(const Program& program, const Target& target);

}  // namespace nestor
