// Directives as values: a struct for each, with what it does right behind it, and here the variant of all.
// Applying one is check, then rewrite; each has a file of that name here, and a row in registry.cpp.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "ir/base/compiled_once.hpp"
#include "ir/schedule/directives/func_directives.hpp"
#include "ir/schedule/directives/loop_directives.hpp"
#include "ir/schedule/directives/tile_directives.hpp"

namespace nestor {

namespace schedule {

using DirectiveAlternatives =
    std::variant<Accumulate, AlignBounds, AlignStorage, Atomic, AtomicStage, Bound, BoundExtent, Collect,
                 ComputeAt, ComputeRoot, ComputeWith, Contract, CopyPanel, ElideCopy, Estimate, FindExtreme,
                 Flatten, FoldStorage, ForwardValues, Fuse, GpuAttention, GpuCollect, GpuColumns, GpuContract,
                 GpuRows, GpuSplitK, GpuSum, GpuTranspose, InPlace, Inline, InlineNest, MatrixUnit,
                 MergeNests, OverlapTiles, Partition, PlainUpdates, Prefetch, Reduce, Reorder, ReorderStorage,
                 Rfactor, Specialize, Split, SplitDivisor, StoreAt, StoreIn, StoreRoot, Swap, Tile, TimeTiles,
                 Traverse, Unroll, UnrollJam, Vectorize, Wrap>;

/// One of them.
using DirectiveNode = CompiledOnce<DirectiveAlternatives>;

}  // namespace schedule

extern template struct CompiledOnce<schedule::DirectiveAlternatives>;

struct Directive {
    schedule::DirectiveNode node;
    std::string reason = {};  ///< the comment that generated code carries at the loop; may be empty
    SourceRange range = {};   ///< where the user wrote it; no file for the default schedule
    const char* short_form =
        nullptr;  ///< the directive that it is a part of, `copy-panel`; null: it stands alone
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
