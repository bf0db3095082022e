// Copies of unrolled loops: the store that a body ends with, which may stand under a condition.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// A store of one value, and the condition it stands under.
struct LastCopy {
    const Store* store = nullptr;
    Expr condition;  ///< null where there is none
};
/// Of a loop that is unrolled from 0 on; null for other loops.
LastCopy last_copy(const For* loop);

/// The loop, whose last copy stores `value`, where there is one under `condition`.
Stmt with_last_copy(const Stmt& s, const Expr& value, const Expr& condition);

}  // namespace nestor::cuda
