// Atomics elimination: updates are plain where no other thread runs.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// for i in (0, n) { update h[A[i]] add v }   =>   for i in (0, n) { h[A[i]] += v }
/// Outside of parallel loops and regions, in functions that none of these call; an old value that is asked
/// for becomes a let before the store.
Program drop_atomics(const Program& program, const Target& target);

}  // namespace nestor
