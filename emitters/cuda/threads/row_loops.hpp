// Loops over the elements of a row that a thread has, and what they load and store of memory.
//
// Note [Neighbours in a thread] (2026-11-25)
// Where the rows of a kernel are whole vectors, a thread takes neighbouring elements, so that one instruction
// moves several: 16 bytes. Else neighbouring threads take neighbouring elements. The loops are the same for
// both, `for chunk { d = chunk * 32 + thread;  if (d < D) .. }`: `row_element` says which element is meant.
// Nobody sees that elements change places where all loops have the same places for them, each element has its
// own place in memory, and of the order only what all threads combine could tell. So it is with rows that are
// too long for registers (2026-11-28), `for d over threads { .. }`; and where an element is divided into
// indices, as in a normalisation over the pixels of several channels, neighbours have them divided once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "emitters/cuda/threads/indices.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// `A[.., d]`, which every iteration loads, or stores, or changes by an operator.
struct RowAccess {
    Symbol array;
    Type type;
    std::vector<Expr> indices;
    bool loads = true, stores = false;
};

/// Indices that an element is divided into: `let h = d / W;  let w = d - h * W;  ..`, of which w runs along
/// memory and the others are the same for neighbours.
struct RowDigits {
    std::vector<Stmt> lets;
    Symbol along;
    Expr length;  ///< W
};

/// `for chunk unrolled { let d = chunk * 32 + thread;  if d < count { .. } }`, or, of a row that is too long
/// for registers, `for d in (0, count) gpu_thread_x { .. }`.
struct RowLoop {
    Symbol element, thread;
    Expr count;
    std::vector<RowAccess> accesses;
    bool is_long = false;
    std::optional<RowDigits> digits;

    /// What its accesses run along memory by.
    const Symbol& along() const { return digits ? digits->along : element; }
    const Block& body(const For& loop) const;
};

struct RowLoops {
    std::map<const For*, RowLoop> loops;
    std::set<Symbol> elements;  ///< `d` of all of them
    std::int64_t chunks = 0;    ///< elements of a thread
};

/// The loops over elements of a kernel whose elements may change places; none where it has others.
RowLoops find_row_loops(const IndexPlan& plan);

/// `values[chunk]`, a place of the thread for the loop's element.
bool is_place_of(const std::vector<Expr>& indices, const For& loop);

bool same_access(const RowAccess& access, const Symbol& array, const std::vector<Expr>& indices);

}  // namespace nestor::cuda
