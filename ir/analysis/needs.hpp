// Needs of loops: under which conditions they run, in forms that say it simply, and where they end.
#pragma once

#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts.hpp"

namespace nestor {

/// What remains to be shown so that a form is not negative, in simpler forms that say the same:
/// min(a, b) - max(c, d) + e is four forms; x div c + e is x + c * e; a * b - 1 is a - 1 and b - 1.
std::vector<Affine> unproved(const Affine& form, const Facts& facts);

/// The length of a loop that runs, and the conditions under which it does, as guards of what is inside:
/// max(0, n) is n, (select(c, n, 0) + 7) div 8 is (n + 7) div 8 where c holds.
Expr running_length(Expr extent, std::vector<Guard>& guards);

/// The smaller of two last values, as an extent less one: min(32, n - 32*yo) - 1.
Expr smaller_end(const Expr& a, const Expr& b, const Facts& facts);

}  // namespace nestor
