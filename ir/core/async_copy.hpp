// Asynchronous copies to shared memory: a load whose value arrives while its thread goes on.
//
// Note [Copies in order] (2026-11-23)
// `A_tile[k, i] = async_copy(A[m, k])` is `A_tile[k, i] = A[m, k]` where statements run in order, so the call
// is its argument. In a kernel what it stores may be touched behind the next barrier, and by its own thread
// no sooner: barriers wait for copies.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

inline constexpr const char* async_copy_name = "async_copy";

/// The load that an expression copies; null for other expressions.
const Load* async_copied(const Expr& e);

}  // namespace nestor
