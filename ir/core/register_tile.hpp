// The loops of a register tile, the micro-kernel of matrix products: products of rows and a panel of columns,
// whose sums stay in vector registers, tile by tile of six rows; and the copies that make columns of such
// panels of rows.
//
//   for j in (0, columns) register_tile {
//     for k in (0, steps) reduction { for i in (0, rows) {
//       C[.., m + i, n + j] += A[.., m + i, k] * B[k, j] } } }        // or: = select(k == 0, 0, C[..]) + ..
//       // columns of C may be some elements apart, C[.., m + i, 2 * j + 1]: a phase of a transposed
//       convolution
//
// or, where B lies in no panel, with up to four loops of steps, through which both factors move by
// constants:
//
//     for c in (0, channels) reduction { for k in (0, steps) reduction { for i in (0, rows) {
//       C[.., m + i, n + j] += A[.., m + i, c, k] * B[.., c, n + j + k] } } } }
//
//   for j in (0, columns) register_tile { for k in (0, steps) { panel[k, j] = B[.., n + j, k] } }
//
// or, elsewhere than in a panel, tiles of a transposed array:
//
//   for n in (low, columns) register_tile { for m in (low, rows) { B[.., n, m] = A[.., m, n] } }
//
// A panel has as many columns as four vectors of 64 bytes, the registers of the widest processors, so that
// one form of panels serves all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

struct RegisterTile {
    Expr rows, columns;
    Symbol row, column;             ///< the loops' indices
    std::vector<const For*> steps;  ///< the loops over the sum, the outermost first
    const StoreTarget* sums;
    Expr first;                 ///< where it holds sums begin with 0; null where they never do
    const Load* row_factor;     ///< A
    const Load* column_factor;  ///< B
    bool in_panel;              ///< B is a panel, there is one loop of steps
};

inline constexpr std::size_t most_step_loops = 4;
inline constexpr std::int64_t rows_in_registers = 6;
/// Elements of a type in 64 bytes, and in four times as many.
std::int64_t columns_of_register(const Type& element);
std::int64_t columns_of_panel(const Type& element);

/// How far each subscript moves for each step of the index, in elements of its dimension; nothing where
/// one of them does not move by a constant.
std::optional<std::vector<std::int64_t>> moves(const std::vector<Expr>& subscripts, const Symbol& index);
/// The dimension along which a load moves by one element for each step of the index; nothing where the index
/// has another part in its subscripts, or none.
std::optional<std::size_t> walked_dimension(const Load& load, const Symbol& index);

/// The parts of a loop of mode `register_tile`; nothing where it has another form.
std::optional<RegisterTile> register_tile(const For& loop);

/// Steps in memory become rows of a panel: blocks of them change places in registers.
struct TransposingCopy {
    const For* steps;  ///< the inner loop
    const StoreTarget* to;
    const Load* from;
    std::size_t rows_dimension, steps_dimension;  ///< of `from`, along which the loops walk
    std::size_t to_rows, to_steps;                ///< of `to`
    bool in_panel;                                ///< `to` is a panel
};

/// The parts of a copy; nothing where it has another form, or elements that registers do not reorder: they
/// have 4 or 8 bytes.
std::optional<TransposingCopy> transposing_copy(const For& loop);

/// The loop, of mode `register_tile` where it is such a copy.
For copied_in_registers(For loop);

}  // namespace nestor
