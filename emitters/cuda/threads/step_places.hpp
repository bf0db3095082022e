// Places of elements that the steps of a loop copy, as far as they are the same in all steps.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "emitters/cuda/threads/stepped_copies.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// The threads of a block.
struct BlockThreads {
    Symbol index;
    std::int64_t count = 0;
    std::set<Symbol> differing;  ///< names of values that differ between them, the index among them
};

/// Asynchronous copies in the loop over steps `loop` by offsets, as far as these divide: what sets the
/// offsets goes to `front`, and what the copies use to `out`. `shares`: some offsets lie in shared memory.
For with_gathered_places(const Function& kernel, const Stmt& statement, const For& loop,
                         const BlockThreads& threads, const Facts& facts, SymbolSource& symbols,
                         std::vector<Stmt>& front, SteppedCopies& out, bool& shares);

}  // namespace nestor::cuda
