// Directives of loops: their order and how they run, and reductions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/schedule/directives/requirement.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// The remainder of a split: a guard skips the iterations of the last tile that are too many, they are
/// computed as well, the tile begins earlier and computes again what the one before it has, or the inner
/// loop is shorter. By default a guard, which goes to the innermost body in open nests only.
enum class Tail { automatic, guard, round, shift, min };

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

struct Accumulate {
    LoopName loop;
    std::string name = {};  ///< of the register; empty: after the operator
};
Refusal check(const Subject& subject, const Accumulate& accumulate);
Block rewrite(const Subject& subject, const Accumulate& accumulate, SymbolSource& symbols);

struct FindExtreme {
    LoopName loop;
};
Refusal check(const Subject& subject, const FindExtreme& find);
Block rewrite(const Subject& subject, const FindExtreme& find, SymbolSource& symbols);

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

}  // namespace nestor::schedule
