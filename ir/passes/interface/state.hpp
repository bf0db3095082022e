// State of the program as parameters: after these passes no loop knows that a buffer is part of a handle.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// What is put behind an entry's name for the function that does its work.
inline constexpr const char* state_suffix = "_loops";

/// Every function that touches members of the state, itself or through functions that it calls, gets them as
/// buffer parameters, in front of its own: inputs where they are only read. Callers hand theirs on.
///   state float32 x[..];
///   entry f() { for .. { x[i] = .. } }   =>   entry f(inout float32 x[..]) { for .. { x[i] = .. } }
/// The parameters keep the members' symbols, which is how later passes and emitters know them.
Program hand_on_state(const Program& program);

/// Moves the work of entry functions with state, and of those that other functions call, to functions of
/// their own, so that entries only check and unpack the handle:
///   entry f(inout float32 x[..]) { .. }   =>   internal f_loops(inout float32 x[..]) { .. }
///                                              entry f(inout float32 x[..]) { call f_loops(&x) }
/// Whoever called such an entry calls what it was moved to. Runs after the stride paths, which do the same
/// for entries with arrays.
Program split_state_entries(const Program& program);

}  // namespace nestor
