// Directives of the default loops that rewrite whole nests: in tiles of caches and registers, or in blocks of
// a device's threads.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// A product of matrices, `C[m, n] += A[m, k] * B[k, n]` with any further loops: m is only in C and A, n only
/// in C and B.
struct Contract {
    LoopName rows, columns;
    std::optional<std::int64_t> cores = {};  ///< that share the blocks; not known
};
Refusal check(const Subject& subject, const Contract& contract);
Block rewrite(const Subject& subject, const Contract& contract, SymbolSource& symbols);

/// The same on a device: each block of threads has a tile of C, and copies of parts of A and B.
struct GpuContract {
    LoopName rows, columns;
    std::int64_t row_count = 128, column_count = 128;  ///< of a block's tile
};
Refusal check(const Subject& subject, const GpuContract& contract);
Block rewrite(const Subject& subject, const GpuContract& contract, SymbolSource& symbols);

/// The same of few rows or columns, whose terms the warps of a block share.
struct GpuSplitK {
    LoopName rows, columns;
};
Refusal check(const Subject& subject, const GpuSplitK& directive);
Block rewrite(const Subject& subject, const GpuSplitK& directive, SymbolSource& symbols);

/// The same of 16-bit floats, on a device's matrix units.
struct MatrixUnit {
    LoopName rows, columns;
};
Refusal check(const Subject& subject, const MatrixUnit& directive);
Block rewrite(const Subject& subject, const MatrixUnit& directive, SymbolSource& symbols);

/// Attention on a device: scores of rows and keys, their softmax and the sum of values in one kernel, with
/// the largest score so far.
struct GpuAttention {
    LoopName rows, keys;  ///< of the scores
};
Refusal check(const Subject& subject, const GpuAttention& directive);
Block rewrite(const Subject& subject, const GpuAttention& directive, SymbolSource& symbols);

/// A row-wise nest on a device, such as softmax: a warp or a block of threads has a row, in registers.
struct GpuRows {
    LoopName rows;  ///< the innermost loop over rows
};
Refusal check(const Subject& subject, const GpuRows& directive);
Block rewrite(const Subject& subject, const GpuRows& directive, SymbolSource& symbols);

/// Atomic updates of few known places on a device: blocks have copies of these in shared memory.
struct GpuCollect {
    LoopName loop;
};
Refusal check(const Subject& subject, const GpuCollect& directive);
Block rewrite(const Subject& subject, const GpuCollect& directive, SymbolSource& symbols);

/// Sums along the slow dimension of memory on a device: blocks have neighbouring columns, and rows of these
/// in parts.
struct GpuColumns {
    LoopName columns;
};
Refusal check(const Subject& subject, const GpuColumns& directive);
Block rewrite(const Subject& subject, const GpuColumns& directive, SymbolSource& symbols);

/// A sum, or any reduction, to one place on a device: blocks have a part each, then one block combines these.
struct GpuSum {
    LoopName loop;
};
Refusal check(const Subject& subject, const GpuSum& directive);
Block rewrite(const Subject& subject, const GpuSum& directive, SymbolSource& symbols);

/// An assignment on a device that writes along one loop in memory and reads along the other: each block of
/// threads has a tile of both.
struct GpuTranspose {
    LoopName stored, loaded;
};
Refusal check(const Subject& subject, const GpuTranspose& transpose);
Block rewrite(const Subject& subject, const GpuTranspose& transpose, SymbolSource& symbols);

/// The nest of these loops, columns directly in rows, runs in tiles, and the nests in front of it that only
/// compute what it reads run once for each tile, on what the tile needs.
struct OverlapTiles {
    LoopName rows, columns;
    std::int64_t row_count = 1, column_count = 1;  ///< of a tile
    std::optional<std::int64_t> most = {};         ///< so many of the nests in front; all that can be
};
Refusal check(const Subject& subject, const OverlapTiles& tiles);
Block rewrite(const Subject& subject, const OverlapTiles& tiles, SymbolSource& symbols);

/// The nests that a loop repeats run on strips of rows, several steps at once; rows are their outermost
/// loops.
struct TimeTiles {
    LoopName steps;
    std::int64_t together = 1, rows = 1;  ///< steps of a tile, rows of a strip
};
Refusal check(const Subject& subject, const TimeTiles& tiles);
Block rewrite(const Subject& subject, const TimeTiles& tiles, SymbolSource& symbols);

/// What the nest of this outermost loop computes stands where it is read.
struct InlineNest {
    LoopName nest;
};
Refusal check(const Subject& subject, const InlineNest& inlined);
Block rewrite(const Subject& subject, const InlineNest& inlined, SymbolSource& symbols);

/// The nest of this outermost loop copies all of an array into another one: both become one.
struct ElideCopy {
    LoopName nest;
};
Refusal check(const Subject& subject, const ElideCopy& elided);
Block rewrite(const Subject& subject, const ElideCopy& elided, SymbolSource& symbols);

/// The update in the nest of this outermost loop reads its own elements from where the nest in front took
/// them.
struct ForwardValues {
    LoopName loop;
};
Refusal check(const Subject& subject, const ForwardValues& forward);
Block rewrite(const Subject& subject, const ForwardValues& forward, SymbolSource& symbols);

}  // namespace nestor::schedule
