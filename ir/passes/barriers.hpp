// Barriers between the threads of a block, where one reads or overwrites what another wrote.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// In device functions:
///   for d thread { T[d] = .. }  for d thread { .. T[D - d] .. }
///     =>  for d thread { T[d] = .. }  barrier;  for d thread { .. T[D - d] .. }
/// None where subscripts prove that the same thread makes both accesses. Statements outside thread loops that
/// store are made by one thread, what they load is loaded by all. A reduction tree is a barrier of its own.
Program place_barriers(const Program& program, const Machine& target);

}  // namespace nestor
