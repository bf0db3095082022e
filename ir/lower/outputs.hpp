// Copies of outputs that are computed elsewhere than in the caller's memory.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Gives an output of an open nest a buffer of its own, sized by inference, and copies the window behind it:
///   compute f on (?, ?) { .. out[x] = .. }   =>
///   allocate f;  compute f on (?, ?) { .. f[x] = .. }
///   compute f.out on (?, ?) { for x in (?, ?) <f.out, z0, s0, x> { out[x] = f[x] } }
/// So what is computed may be larger than what the caller asked for. The body as it is where the
/// func is no output.
Block through_own_buffer(const Function& function, const Block& body, const std::string& func,
                         SymbolSource& symbols);

}  // namespace nestor
