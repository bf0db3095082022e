// Directives as values: a struct for each, with what it does right behind it, and the variant of all.
// Applying one is check, then rewrite; each has a file of that name here, and a row in registry.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ir/base/compiled_once.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor {

/// What must hold when the function is called, with its text for users.
struct Requirement {
    Expr condition;
    std::string text;
};

namespace schedule {

/// The remainder of a split: a guard skips the iterations of the last tile that are too many, they are
/// computed as well, the tile begins earlier and computes again what the one before it has, or the inner
/// loop is shorter. By default a guard, which goes to the innermost body in open nests only.
enum class Tail { automatic, guard, round, shift, min };

/// Which memory a func lies in.
enum class StorageClass { heap, stack, registers, gpu_shared, gpu_global };

/// Whether a loop is cut where the conditions inside of it change.
enum class PartitionWhen { always, never };

/// How the iterations of a loop run. Of a block or thread loop without an axis the innermost one is x.
enum class TraverseMode {
    serial,
    parallel,
    parallel_simd,
    vectorize,
    unroll,
    gpu_block_x,
    gpu_block_y,
    gpu_block_z,
    gpu_thread_x,
    gpu_thread_y,
    gpu_thread_z,
    gpu_block,
    gpu_thread
};

// Loops

struct Split {
    LoopName loop;
    std::string outer, inner;
    Expr factor;  ///< a constant, or a startup expression over the function's parameters
    Tail tail = Tail::automatic;
};
Refusal check(const Subject& subject, const Split& split);
Block rewrite(const Subject& subject, const Split& split, SymbolSource& symbols);
std::vector<Requirement> requirements(const Split& split);

/// x stands directly in y.
struct Tile {
    LoopName x, y;
    std::string x_outer, y_outer, x_inner, y_inner;
    Expr x_factor, y_factor;
    Tail tail = Tail::automatic;
};
Refusal check(const Subject& subject, const Tile& tile);
Block rewrite(const Subject& subject, const Tile& tile, SymbolSource& symbols);
std::vector<Requirement> requirements(const Tile& tile);

struct Fuse {
    LoopName loop;
    std::string fused;
};
Refusal check(const Subject& subject, const Fuse& fuse);
Block rewrite(const Subject& subject, const Fuse& fuse, SymbolSource& symbols);

struct Swap {
    LoopName loop;
};
Refusal check(const Subject& subject, const Swap& swap);
Block rewrite(const Subject& subject, const Swap& swap, SymbolSource& symbols);

struct Reorder {
    std::vector<LoopName> loops;  ///< innermost first
};
Refusal check(const Subject& subject, const Reorder& reorder);
Block rewrite(const Subject& subject, const Reorder& reorder, SymbolSource& symbols);

struct Traverse {
    LoopName loop;
    TraverseMode mode = TraverseMode::serial;
    std::optional<std::int64_t> number = {};  ///< the collapse of a parallel loop, the width in other modes
};
Refusal check(const Subject& subject, const Traverse& traverse);
Block rewrite(const Subject& subject, const Traverse& traverse, SymbolSource& symbols);

struct Vectorize {
    LoopName loop;
    std::optional<std::int64_t> part = {};
};
Refusal check(const Subject& subject, const Vectorize& vectorize);
Block rewrite(const Subject& subject, const Vectorize& vectorize, SymbolSource& symbols);

struct Unroll {
    LoopName loop;
    std::optional<std::int64_t> part = {};
};
Refusal check(const Subject& subject, const Unroll& unroll);
Block rewrite(const Subject& subject, const Unroll& unroll, SymbolSource& symbols);

struct UnrollJam {
    LoopName loop;
    std::int64_t together = 1;
    Expr condition = nullptr;  ///< asked when the function is called; null: always
};
Refusal check(const Subject& subject, const UnrollJam& jam);
Block rewrite(const Subject& subject, const UnrollJam& jam, SymbolSource& symbols);

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

/// The same of 16-bit floats, on a device's matrix units.
struct MatrixUnit {
    LoopName rows, columns;
};
Refusal check(const Subject& subject, const MatrixUnit& directive);
Block rewrite(const Subject& subject, const MatrixUnit& directive, SymbolSource& symbols);

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

/// The update in the nest of this outermost loop reads its own elements from where the nest in front took
/// them.
struct ForwardValues {
    LoopName loop;
};
Refusal check(const Subject& subject, const ForwardValues& forward);
Block rewrite(const Subject& subject, const ForwardValues& forward, SymbolSource& symbols);

struct SplitDivisor {
    LoopName loop;
    Expr divisor;  ///< a constant, or a size of the function
};
/// By what the loop's index is divided in its body, if `split-divisor` may be asked for it.
std::optional<Expr> divisor_of_index(const Function& function, const For& loop);
Refusal check(const Subject& subject, const SplitDivisor& split);
Block rewrite(const Subject& subject, const SplitDivisor& split, SymbolSource& symbols);

struct MergeNests {
    LoopName first, second;
    std::optional<std::int64_t> depth = {};
};
Refusal check(const Subject& subject, const MergeNests& with);
Block rewrite(const Subject& subject, const MergeNests& with, SymbolSource& symbols);

// Reductions

struct Accumulate {
    LoopName loop;
    std::string name = {};  ///< of the register; empty: after the operator
};
Refusal check(const Subject& subject, const Accumulate& accumulate);
Block rewrite(const Subject& subject, const Accumulate& accumulate, SymbolSource& symbols);

struct Reduce {
    LoopName loop;
    bool stores = false;  ///< plain combining stores as well
};
Refusal check(const Subject& subject, const Reduce& reduce);
Block rewrite(const Subject& subject, const Reduce& reduce, SymbolSource& symbols);

struct Collect {
    LoopName loop;
};
Refusal check(const Subject& subject, const Collect& collect);
Block rewrite(const Subject& subject, const Collect& collect, SymbolSource& symbols);

struct Atomic {
    LoopName loop;
};
Refusal check(const Subject& subject, const Atomic& atomic);
Block rewrite(const Subject& subject, const Atomic& atomic, SymbolSource& symbols);

struct PlainUpdates {
    LoopName loop;
    bool serial = false;  ///< the iterations run one after the other, so every update can be plain
};
Refusal check(const Subject& subject, const PlainUpdates& updates);
Block rewrite(const Subject& subject, const PlainUpdates& updates, SymbolSource& symbols);

/// The stage that the loop's name says, without a variable: its updates combine in any order.
struct AtomicStage {
    LoopName stage;
};
Refusal check(const Subject& subject, const AtomicStage& atomic);
Block rewrite(const Subject& subject, const AtomicStage& atomic, SymbolSource& symbols);

struct Rfactor {
    LoopName loop;
    std::string variable;
    std::string result;
};
Refusal check(const Subject& subject, const Rfactor& rfactor);
Block rewrite(const Subject& subject, const Rfactor& rfactor, SymbolSource& symbols);

/// The nest of a stage (a loop's name without a variable) runs in the loops of another nest, down to `loop`.
struct ComputeWith {
    LoopName stage;
    LoopName loop;
};
Refusal check(const Subject& subject, const ComputeWith& with);
Block rewrite(const Subject& subject, const ComputeWith& with, SymbolSource& symbols);

struct Partition {
    LoopName loop;
    PartitionWhen when = PartitionWhen::always;
};
Refusal check(const Subject& subject, const Partition& partition);
Block rewrite(const Subject& subject, const Partition& partition, SymbolSource& symbols);

// Placement

struct Wrap {
    std::string func, consumer;
    std::string result;
};
Refusal check(const Subject& subject, const Wrap& wrap);
Block rewrite(const Subject& subject, const Wrap& wrap, SymbolSource& symbols);

struct Inline {
    std::string func;
};
Refusal check(const Subject& subject, const Inline& inlined);
Block rewrite(const Subject& subject, const Inline& inlined, SymbolSource& symbols);

struct ComputeRoot {
    std::string func;
};
Refusal check(const Subject& subject, const ComputeRoot& root);
Block rewrite(const Subject& subject, const ComputeRoot& root, SymbolSource& symbols);

struct ComputeAt {
    std::string func;
    std::vector<LoopName> loops;  ///< one, or one of each branch of a specialized consumer
    bool stored_outside = false;  ///< its memory stays where it is (`--strict-phases`)
};
Refusal check(const Subject& subject, const ComputeAt& at);
Block rewrite(const Subject& subject, const ComputeAt& at, SymbolSource& symbols);

struct StoreRoot {
    std::string func;
};
Refusal check(const Subject& subject, const StoreRoot& root);
Block rewrite(const Subject& subject, const StoreRoot& root, SymbolSource& symbols);

struct StoreAt {
    std::string func;
    LoopName loop;
};
Refusal check(const Subject& subject, const StoreAt& at);
Block rewrite(const Subject& subject, const StoreAt& at, SymbolSource& symbols);

// Memory, when bounds are inferred

struct StoreIn {
    std::string func;
    StorageClass memory = StorageClass::heap;
};
Refusal check(const Subject& subject, const StoreIn& in);
Block rewrite(const Subject& subject, const StoreIn& in, SymbolSource& symbols);

struct ReorderStorage {
    std::string func;
    std::vector<std::string> dimensions;  ///< innermost first
};
Refusal check(const Subject& subject, const ReorderStorage& reorder);
Block rewrite(const Subject& subject, const ReorderStorage& reorder, SymbolSource& symbols);

struct AlignStorage {
    std::string func, dimension;
    std::int64_t multiple = 1;
};
Refusal check(const Subject& subject, const AlignStorage& align);
Block rewrite(const Subject& subject, const AlignStorage& align, SymbolSource& symbols);

struct FoldStorage {
    std::string func, dimension;
    std::int64_t places = 1;
};
Refusal check(const Subject& subject, const FoldStorage& fold);
Block rewrite(const Subject& subject, const FoldStorage& fold, SymbolSource& symbols);

struct Prefetch {
    std::string func;
    LoopName loop;
    std::int64_t ahead = 1;
};
Refusal check(const Subject& subject, const Prefetch& prefetch);
Block rewrite(const Subject& subject, const Prefetch& prefetch, SymbolSource& symbols);

struct InPlace {
    std::string func;
    bool versions = true;  ///< asks for the window when the function is called, where it has to be known
};
/// The funcs computed at the root that only copy another one, for which `in-place` may be asked.
std::vector<std::string> copying_funcs(const Block& body);
Refusal check(const Subject& subject, const InPlace& in_place);
Block rewrite(const Subject& subject, const InPlace& in_place, SymbolSource& symbols);

// Versions, bounds

struct Specialize {
    std::string func;
    std::vector<Expr> conditions;
};
Refusal check(const Subject& subject, const Specialize& specialize);
Block rewrite(const Subject& subject, const Specialize& specialize, SymbolSource& symbols);

struct Bound {
    std::string func, dimension;
    Expr min, length;
};
Refusal check(const Subject& subject, const Bound& bound);
Block rewrite(const Subject& subject, const Bound& bound, SymbolSource& symbols);

struct BoundExtent {
    std::string func, dimension;
    Expr length;
};
Refusal check(const Subject& subject, const BoundExtent& bound);
Block rewrite(const Subject& subject, const BoundExtent& bound, SymbolSource& symbols);

/// What a caller usually asks for; nothing is computed otherwise for it.
struct Estimate {
    std::string func, dimension;
    Expr min, length;
};
Refusal check(const Subject& subject, const Estimate& estimate);
Block rewrite(const Subject& subject, const Estimate& estimate, SymbolSource& symbols);

struct AlignBounds {
    std::string func, dimension;
    Expr modulus, remainder;
};
Refusal check(const Subject& subject, const AlignBounds& align);
Block rewrite(const Subject& subject, const AlignBounds& align, SymbolSource& symbols);
std::vector<Requirement> requirements(const AlignBounds& align);

struct Flatten {};
Refusal check(const Subject& subject, const Flatten& flatten);
Block rewrite(const Subject& subject, const Flatten& flatten, SymbolSource& symbols);

using DirectiveAlternatives =
    std::variant<Accumulate, AlignBounds, AlignStorage, Atomic, AtomicStage, Bound, BoundExtent, Collect,
                 ComputeAt, ComputeRoot, ComputeWith, Contract, Estimate, Flatten, FoldStorage, ForwardValues,
                 Fuse, GpuCollect, GpuColumns, GpuContract, GpuRows, GpuSum, GpuTranspose, InPlace, Inline,
                 InlineNest, MatrixUnit, MergeNests, OverlapTiles, Partition, PlainUpdates, Prefetch, Reduce,
                 Reorder, ReorderStorage, Rfactor, Specialize, Split, SplitDivisor, StoreAt, StoreIn,
                 StoreRoot, Swap, Tile, TimeTiles, Traverse, Unroll, UnrollJam, Vectorize, Wrap>;

/// One of them.
using DirectiveNode = CompiledOnce<DirectiveAlternatives>;

}  // namespace schedule

extern template struct CompiledOnce<schedule::DirectiveAlternatives>;

struct Directive {
    schedule::DirectiveNode node;
    std::string reason = {};  ///< the comment that generated code carries at the loop; may be empty
    SourceRange range = {};   ///< where the user wrote it; no file for the default schedule
};

/// The directive as one of the structs; null where it is another one.
template <class T>
const T* get(const Directive& directive) {
    return std::get_if<T>(&directive.node);
}

/// The directives of one function in order, as a user named and wrote them. A loop whose stage is empty is a
/// short name: z0, the last stage of its func that has such a loop.
struct Schedule {
    std::string name;      ///< empty: without a name
    std::string function;  ///< the entry function it is for
    std::vector<Directive> directives;
    SourceRange range;
    /// What stands behind `flatten()`, itself included: applied in the order of the text, when bounds are
    /// inferred. Empty where it is not written.
    std::vector<Directive> steps = {};
};

}  // namespace nestor
