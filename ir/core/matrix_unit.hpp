// The loops that a warp's matrix unit runs: products of fragments of 16 by 16, whose sums the warp's 32
// threads hold together, eight elements each.
//
//   for t in (0, 16) matrix_unit { for i in (0, 4) { for j in (0, 4) { for e in (0, 8) {   // a product
//     sum[thread, i, j, e] += float32(A_tile[.., row, t]) * float32(B_tile[.., t, column]) } } } }
//   for i in (0, 4) matrix_unit { for j in (0, 4) { for e in (0, 8) {                      // a beginning
//     sum[thread, i, j, e] = 0 } } }
//   for e in (0, 8) matrix_unit { part[thread, e] = sum[thread, i, j, e] }                 // an end
//
// Note [Elements of a warp] (2026-11-24)
// Lane l of a warp has elements e of row l / 2 and columns l % 2 * 8 + e of each fragment: `row` is what the
// fragment's corner is, and l / 2 more. So the loops are those of one thread as any others, races and values
// are judged as everywhere, and `part` of a warp's threads, in shared memory, is a fragment row by row.
// Devices keep fragments otherwise, which nobody sees: sums are touched by these three forms alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

inline constexpr std::int64_t fragment_side = 16;
/// Of all loops of these.
inline constexpr LoopMode matrix_unit_mode{ModeKind::matrix_unit};
inline constexpr std::int64_t lane_elements = 8;  ///< of a fragment, that each of 32 lanes has

/// Row and first column in a fragment of a thread of a one-dimensional block.
Expr fragment_row(const Expr& thread);
Expr fragment_column(const Expr& thread);

/// One factor of a product of fragments: a part of an array in shared memory.
struct FragmentFactor {
    const Load* load = nullptr;
    std::vector<Expr> corner;  ///< subscripts of the fragment's first element
    bool terms_last = false;   ///< terms run along memory, not rows or columns
};

/// What such a loop does to sums.
struct MatrixOperation {
    enum class Kind { begin, multiply, end } kind;
    const For *rows = nullptr, *columns = nullptr;  ///< over fragments; null for an end
    const StoreTarget* sums = nullptr;              ///< null for an end
    Expr value;                                     ///< that sums begin with
    FragmentFactor row_factor, column_factor;
    const StoreTarget* part = nullptr;  ///< that an end stores to
    const Load* ended = nullptr;        ///< the sums that it stores
};

/// The parts of such a loop; nothing where it has another form.
std::optional<MatrixOperation> matrix_operation(const For& loop);

}  // namespace nestor
