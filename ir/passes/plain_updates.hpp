// Updates are plain arithmetic where nothing runs at once: atomic ones are for what threads share.
#pragma once

#include "ir/nodes.hpp"
#include "ir/target.hpp"

namespace nestor {

/// for i in (0, n) { update h[A[i]] add v }   =>   for i in (0, n) { h[A[i]] += v }
/// Outside of parallel loops and regions, in functions that none of these call; an old value that is asked
/// for becomes a let before the store.
Program plain_updates(const Program& program, const Machine& machine);

}  // namespace nestor
