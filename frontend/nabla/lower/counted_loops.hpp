// Induction variables: loops that count from one value to another, whose iterations are known when they
// begin.
#pragma once

#include "frontend/nabla/lower/program_state.hpp"

namespace nestor::nabla {

/// `loop (int i = a; i < b; i++)`, also `<=`, `>`, `>=`, `i--`, `i += 2`, whose body assigns neither i nor
/// what a and b are made of, becomes a loop over its iterations. False for others, and nothing is written.
bool lower_counted_loop(ProgramState& state, const LoopStatement& s, TextRange range);

/// True where `0 <= index < extent` follows from loops and conditions around, and from the guards of the
/// expression at hand.
bool surely_inside(const ProgramState& state, const Expr& index, const Extent& extent);

/// The integers, chars and bools that a block may assign: what is known of them may end in it.
std::vector<Symbol> assigned_integers(const ProgramState& state, const StatementBlock& block);
/// Those that anything may assign.
std::vector<Symbol> assigned_integers(const ProgramState& state);

}  // namespace nestor::nabla
