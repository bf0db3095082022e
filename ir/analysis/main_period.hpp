// Subscripts that repeat an array, x mod n: the period in which most iterations of a loop lie, where the
// remainder is the index but for a constant, so that loops leave remainders to their edges.
#pragma once

#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// What has to be subtracted from the left side in that period: 0 for x mod n, n for (x + n - 1) mod n and x
/// from 0 to n. Nothing where the expression is no such remainder, or a constant's periods are short.
std::optional<Expr> main_period(const Binary& b, const For& loop);

}  // namespace nestor
