// Accumulations: stores `C[i] op= e` and atomic updates that do the same, as passes ask for both.
#pragma once

#include <optional>

#include "ir/analysis/access.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// A value that a statement combines into one place, in an order that does not matter.
struct Accumulation {
    StoreTarget target;
    ReduceOp op;
    Expr value;  ///< of a difference: negated, since it is a sum then
    bool atomic = false;
};

/// `C[i] op= e`, or an update whose old value nobody takes; nothing for other statements.
std::optional<Accumulation> accumulation_of(const Stmt& s);
/// The same, of updates alone.
std::optional<Accumulation> atomic_accumulation(const Stmt& s);
/// The store that does the same where nothing runs at once.
Store plain_store(const Accumulation& accumulation);

}  // namespace nestor
