// Directives of funcs: where they are computed and stored, their versions and bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/schedule/directives/requirement.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// Which memory a func lies in.
enum class StorageClass { heap, stack, registers, gpu_shared, gpu_global };

struct Wrap {
    std::string func, consumer;
    std::string result;
};
Refusal check(const Subject& subject, const Wrap& wrap);
Block rewrite(const Subject& subject, const Wrap& wrap, SymbolSource& symbols);

/// What `loop` reads of a func, or of an input, copied in each of its iterations.
struct CopyPanel {
    std::string func;
    LoopName loop;
    std::string result;
};
Wrap wrap_of(const CopyPanel& panel);
struct ComputeAt;
ComputeAt place_of(const CopyPanel& panel);
Refusal check(const Subject& subject, const CopyPanel& panel);
Block rewrite(const Subject& subject, const CopyPanel& panel, SymbolSource& symbols);

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

}  // namespace nestor::schedule
