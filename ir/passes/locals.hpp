// Locals that need not be mutable.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// Pass: locals that only straight lines of their own block assign become values, a new one for each
/// assignment; a value that is a copy of a local which does not change any more is the local.
///   var x = 0; x = 1; y[i] = x   =>   let x = 0; let x = 1; y[i] = x
Program locals_to_values(const Program& program, const Machine& target);

}  // namespace nestor
