// Promotion of mutable locals to values (mem2reg) in straight lines of code.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Pass: locals that only straight lines of their own block assign become values, a new one for each
/// assignment; a value that is a copy of a local which does not change any more is the local.
///   var x = 0; x = 1; y[i] = x   =>   let x = 0; let x = 1; y[i] = x
Program promote_locals(const Program& program, const Target& target);

}  // namespace nestor
