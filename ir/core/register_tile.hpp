// The loops of a register tile, the micro-kernel of matrix products: sums of products of two panels, of which
// a tile of six rows stays in vector registers.
//
//   for g in (0, groups) register_tile {
//     for k in (0, steps) reduction { for i in (0, 6) { for j in (0, width) {
//       C[.., i, g * width + j] += A[.., k, i] * B[g, k, j] } } } }
//
// A group of columns is what 64 bytes hold, a vector register of the widest processors, so that one form of
// panels serves all of them.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

struct RegisterTile {
    Expr groups, steps;
    const StoreTarget* sums;
    const Load* rows;     ///< A
    const Load* columns;  ///< B
};

inline constexpr std::int64_t tile_rows_in_registers = 6;
/// Columns of a group: elements of a type in 64 bytes.
std::int64_t columns_of_group(const Type& element);

/// The parts of a loop of mode `register_tile`; nothing where it has another form.
std::optional<RegisterTile> register_tile(const For& loop);

}  // namespace nestor
