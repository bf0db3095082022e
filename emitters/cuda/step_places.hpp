// Places of elements that the steps of a loop copy, as far as they are the same in all steps.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "emitters/cuda/stepped_copies.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// Parts of a subscript that are added (true) or taken away.
using Addends = std::vector<std::pair<Expr, bool>>;

/// The threads of a block.
struct BlockThreads {
    Symbol index;
    std::int64_t count = 0;
    std::set<Symbol> differing;  ///< names of values that differ between them, the index among them
};

/// The offsets of elements of an array that a thread copies, one for each iteration of a loop.
struct GatheredPlaces {
    Symbol array, flat, offsets;
    Expr count;    ///< of the loop's iterations
    Symbol index;  ///< of the loop
    /// Offsets that threads of a warp share lie in shared memory: which one, in terms of the index and of the
    /// thread; null where each thread has its own.
    Expr entry;
    std::vector<Addends> stays;  ///< of each subscript, in terms of the index and of what is named outside
    /// Indices that a condition of the copy asks for, in arrays beside the offsets, and what they are.
    std::vector<std::pair<Symbol, Expr>> kept;
};

/// Asynchronous copies in the loop over steps `loop` by offsets, as far as these divide: what sets the
/// offsets goes to `front`, and what the copies use to `out`.
For with_gathered_places(const Function& kernel, const Stmt& statement, const For& loop,
                         const BlockThreads& threads, const Facts& facts, SymbolSource& symbols,
                         std::vector<Stmt>& front, SteppedCopies& out, std::vector<GatheredPlaces>& found);

/// Copies of the same elements in front of the steps by the same offsets; the statement itself where it has
/// none.
Stmt with_same_places(const Function& kernel, const Stmt& before, const std::vector<GatheredPlaces>& found,
                      const Facts& facts);

}  // namespace nestor::cuda
