// The work of nests, as far as it decides whether a team of threads is worth forming.
#pragma once

#include <cstdint>

#include "ir/core/nodes.hpp"

namespace nestor {

constexpr std::int64_t worth_a_team = 4096;  ///< products in memory, or calls

/// The product of lengths along the deepest nest in a block of nests; null where one of them is not known in
/// front of the block.
Expr iterations_in(const Block& nests);

/// True where a tile of registers is computed in the block.
bool holds_tiles(const Block& block);

}  // namespace nestor
