// The loops of a register tile, the micro-kernel of matrix products: sums of products of two panels, of which
// a tile of six rows stays in vector registers; and the copies that make columns of such panels of rows.
//
//   for g in (0, groups) register_tile {
//     for k in (0, steps) reduction { for i in (0, 6) { for j in (0, width) {
//       C[.., i, g * width + j] += A[.., k, i] * B[g, k, j] } } } }
//
//   for j in (0, width) register_tile {
//     let row = ..;  for k in (low, steps) { panel[.., k - low, j] = B[.., row, k] } }
//
// A group of columns is what 64 bytes hold, a vector register of the widest processors, so that one form of
// panels serves all of them.
#pragma once

#include <cstddef>
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

/// Steps in memory become rows of a panel: blocks of them change places in registers.
struct TransposingCopy {
    const For* steps;
    const StoreTarget* to;
    const Load* from;
    std::size_t dimension;  ///< of `from`, along which the steps are
};

/// The parts of a copy; nothing where it has another form, or elements that registers do not reorder: blocks
/// are of four rows, of 4 or 8 bytes each.
std::optional<TransposingCopy> transposing_copy(const For& loop);

/// The loop, of mode `register_tile` where it is such a copy.
For copied_in_registers(For loop);

}  // namespace nestor
