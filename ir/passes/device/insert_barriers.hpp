// Barrier insertion: threads of a block wait where one reads or overwrites what another wrote.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// In device functions:
///   for d thread { T[d] = .. }  for d thread { .. T[D - d] .. }
///     =>  for d thread { T[d] = .. }  barrier;  for d thread { .. T[D - d] .. }
/// None where subscripts prove that the same thread makes both accesses. Statements outside thread loops that
/// store are made by one thread, what they load is loaded by all. A reduction tree is a barrier of its own.
Program insert_barriers(const Program& program, const Target& target);

}  // namespace nestor
