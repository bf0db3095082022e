// Lowering of asserts in parallel loops: a failing one sets an error word, which is tested behind the loop.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"
#include "ir/passes/errors/guard_iterations.hpp"

namespace nestor {

/// The forms of the program's functions that `wanted` says, those that cannot fail left out; `functions` gets
/// them. `fresh`: under new names, otherwise the function is changed itself.
AssertLowering flagged_functions(Program& program, const std::set<Symbol>& wanted, bool fresh,
                                 SymbolSource& symbols);

/// for i in (0, N) parallel { assert c else 5; s }
///   =>  allocate failed[] stack; failed[] = 0;
///       for i in (0, N) parallel { if c { s } else { update failed[] maximum 5 } }
///       assert failed[] != 5 else 5
/// Pass: parallel loops and regions of the CPU that contain asserts or calls of functions that do.
Program lower_asserts(const Program& program, const Target& target);

}  // namespace nestor
