// Copies of 16 bytes as one instruction: to shared memory, loops over the elements of one, of mode
// `vectorized`; to registers and from there, rows that threads hold.
//
// Note [Rows of whole vectors] (2026-11-24)
// 16 bytes are moved at once where they begin at a multiple of 16. Of an array that a caller gives this is
// known when the kernel is launched: its first element does, and all that its rows begin at and are cut at is
// a multiple. So the kernel is a template, whose instance for whole vectors copies them at once; the other
// one, with the strides of each element, is right for everything. In a kernel for all strides that is the one
// parameter `dense`: rows without gaps that are no whole vectors run in the instance for any strides.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "emitters/cuda/threads/indices.hpp"
#include "emitters/cuda/threads/row_loops.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// `for v in (0, 8) vectorized { tile[.., i + v] = A[.., k + v] }`, or `= 0`.
struct WideCopy {
    const StoreTarget* to = nullptr;
    const Load* from = nullptr;  ///< null: zeros
    Symbol lane;
};

/// The parts of a loop over what 16 bytes of shared memory hold, of arrays that asynchronous copies fill;
/// nothing where it has another form.
std::optional<WideCopy> wide_copy(const For& loop, const std::set<Symbol>& shared);

/// `for v in (0, 4) vectorized { if i + v >= first { lets;  C[.., i + v] = value } }`, with or without the
/// condition.
struct WideStore {
    const Store* store = nullptr;
    const Block* body = nullptr;  ///< the lets and the store
    Expr begin, first;            ///< i and `first`; null without a condition
    Symbol lane;
};
/// A loop that stores neighbours, 16 bytes of an array of memory; nothing where it has another form.
std::optional<WideStore> wide_store(const For& loop, const std::map<Symbol, Buffer>& memory);

/// What must hold where a kernel is launched for its copies to be wide, in terms of its parameters.
struct WideConditions {
    std::set<const For*> copies;    ///< those that it makes wide
    std::set<const For*> stores;    ///< and stores
    std::vector<Symbol> arrays;     ///< begin at multiples of 16 bytes
    std::vector<Symbol> multiples;  ///< sizes and strides that are multiples of `width`
    std::int64_t width = 1;

    RowLoops rows;               ///< with the accesses that it makes wide
    std::int64_t row_width = 1;  ///< neighbouring elements of a thread

    bool any() const { return !copies.empty() || !stores.empty() || row_width > 1; }
};
WideConditions wide_conditions(const Function& kernel, const IndexPlan& plan);

}  // namespace nestor::cuda
