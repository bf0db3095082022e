// Block sizes of contractions: how large blocks and panels are (contract.cpp), and from which sizes on they
// are worth it.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/analysis/facts.hpp"
#include "ir/schedule/directives/contraction.hpp"

namespace nestor::schedule {

inline constexpr std::int64_t block_rows = 240;
inline constexpr std::int64_t copied_steps = 256;  ///< of panels where both factors are copied

/// Steps of the sum for each of its outermost loop.
Expr inner_steps(const Contraction& c);
/// Steps of a panel.
std::int64_t most_steps(const Contraction& c);

/// The condition under which the blocks are right and worth it; of constant sizes nothing is asked.
Expr worth_blocks(const Contraction& c);

/// Rows of a block where A is read in place. Many, so that a panel of B serves them all; fewer where tiles of
/// columns do not occupy the threads. `cores`: threads, two where it is not known.
Expr rows_of_block(const Contraction& c, std::optional<std::int64_t> cores);
/// Rows of a panel of A: at most `block_rows`, in two blocks or more for each thread.
Expr rows_of_panel(const Contraction& c, std::optional<std::int64_t> cores);
/// Columns of a block where A is copied; iterations of the second loop over columns where there is one.
Expr columns_of_block(const Contraction& c, const Facts& facts);
/// Iterations of the outermost sum in a block.
Expr steps_of_block(const Contraction& c);

/// `(count + size - 1) / size`: none where the count is not positive.
Expr blocks_of(const Expr& count, const Expr& size);

}  // namespace nestor::schedule
