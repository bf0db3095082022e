// Reverse-mode differentiation of blocks: calls that ask for a reverse sweep become the adjoint nests of what
// ran before them.
//
// Note [Versions]
// A gradient is that with respect to the version that a buffer holds when the sweep begins. What was computed
// from versions that no buffer holds any more need not be recorded: that is how a training loop, which
// overwrites its parameters in every step, runs in constant memory and, in the usual case, without any
// record.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::derive {

struct Request {
    Symbol backward;  ///< a call of it with one buffer asks for a sweep from that buffer, seeded with ones
    /// Buffers whose gradients are asked for, and those that the sweeps leave them in, allocated by the
    /// caller.
    std::vector<std::pair<Symbol, Symbol>> gradients;
    std::vector<Buffer> inputs;  ///< buffers of the caller, which nothing writes
    std::set<Symbol> constants;  ///< buffers that no derivative flows through
    std::string name;            ///< adjoint loops are <name, z0, sN, variable>
};

/// Replaces all calls of `request.backward` in a block. Nests of pure and reduction loops around one store
/// are differentiated; everything else passes values on without derivatives. Errors say what has no
/// derivative.
Result<Block> differentiate(const Block& block, const Request& request, SymbolSource& symbols);

}  // namespace nestor::derive
