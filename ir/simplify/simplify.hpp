// Simplification: removes arithmetic, conditions and statements that need not be there, and nothing else. An
// expression in which nothing is superfluous comes back as the same pointer, as its author wrote it.
#pragma once

#include "ir/analysis/interval.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// An expression with the same value wherever `facts` hold. int64 arithmetic that does not wrap is
/// normalised as linear forms (x + N - x => N), divisions are carried out where terms allow it
/// (floor_divide(4*x + 3, 4) => x), comparisons, minima and maxima are decided where proved. Wrapping
/// arithmetic and floats are changed only by exact identities.
Expr simplify(const Expr& e);
Expr simplify(const Expr& e, const Facts& facts);

/// True where both have the same simplified form, or the same linear one: m + n and n + m.
bool are_equal(const Expr& a, const Expr& b);

/// Where a loop ends: low + extent, simplified; the minimum or maximum of two ends where that is shorter.
Expr loop_end(const Expr& low, const Expr& extent, const Facts& facts);

/// Expressions as above, with what loops, ifs, asserts and lets around them say; drops loops without
/// iterations, ifs with constant conditions, unused lets and needless blocks; replaces lets of constants
/// and of other names.
Block simplify(const Block& block, const Facts& facts = {});

/// The pass: every function whose body is a block.
Program simplify(const Program& program, const Target& target);

}  // namespace nestor
