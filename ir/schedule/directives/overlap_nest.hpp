// The nest that overlapped tiling cuts into tiles, and whether its loops can be cut.
#pragma once

#include <string>

#include "ir/schedule/directives/overlap.hpp"

namespace nestor::schedule {

/// Sets the nest of the directive's loops in the group; what is wrong with it, or an empty text.
std::string take_last_nest(OverlapGroup& group, const Block& body, const OverlapTiles& tiles);
/// The block that holds the statement directly, null where none does.
const Block* block_of(const Block& block, const Stmt& wanted);

}  // namespace nestor::schedule
