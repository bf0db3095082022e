// Copies of steps that a kernel prints once: those of the first step, in front of the loop, and those of the
// next one, in it, are calls of one function.
//
// Note [One text for all steps] (2026-11-28)
// While a step is summed the next one is copied, so that the first one is copied in front of the loop, and in
// front of its first term there may be none: schedules say so in two places (block_tiles.cpp), and prove each
// of them. A person writes a lambda, with a constant that says whether all of the step's terms exist:
// compilers inline both calls, and ask nothing in the loop. What the two have in common is found here, where
// the text is chosen: the statements in front of the loop must be those inside it with 0 for the step, up to
// names, and up to conditions, whose other side fills what does not exist. Otherwise both are printed.
#pragma once

#include <map>

#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// A function of the kernel's own that copies a step.
struct StepFunction {
    Symbol name;
    Symbol whole;  ///< a flag of the call: all terms of the step exist; not valid where no copy asks
    bool asynchronous = false;  ///< its copies arrive later
};

/// In the body the function stands as a loop over all steps, by the index of which it is found here: whatever
/// is asked about its statements is asked for every step. Calls have the step as their argument, and the
/// flag.
using StepFunctions = std::map<Symbol, StepFunction>;

/// copies of 0; for step { barrier; if step + 1 < steps { copies of step + 1 } .. }
///   =>  function(step, whole) { copies of step }  call (0, false);
///       for step { barrier; if step + 1 < steps { call (step + 1, true) } .. }
/// of the body of one thread, at any depth.
Block with_step_functions(const Block& body, SymbolSource& symbols, StepFunctions& functions);

/// The function that a statement calls; null for other statements.
const StepFunction* called_step(const Stmt& s, const StepFunctions& functions);

}  // namespace nestor::cuda
