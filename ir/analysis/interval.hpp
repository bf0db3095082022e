// Symbolic interval analysis. What values an integer expression can take: symbolic intervals, and proofs that
// a form is not negative. Sound, not complete: what cannot be decided is unbounded or unproved.
#pragma once

#include "ir/analysis/facts.hpp"

namespace nestor {

/// The interval of an int64 (or bool) scalar expression, free of the symbols in `facts.ranges`.
Interval interval(const Expr& e, const Facts& facts);

/// True when the form is proved to be at least 0.
bool is_nonnegative(const Affine& a, const Facts& facts);
/// The same, whichever operands its extremes and choices are: of those that can only help, for one of them.
bool is_nonnegative_by_cases(const Affine& form, const Facts& facts);
/// a <= b, proved.
bool at_most(const Expr& a, const Expr& b, const Facts& facts);
/// True when the variable (or other atom of a form) is proved not to be 0: where `i < M * P` holds for an i
/// that is not negative, neither M nor P is.
bool is_nonzero(const Expr& e, const Facts& facts);
/// The value of a comparison of int64 forms, or of a conjunction or disjunction of such, where proved.
std::optional<bool> decide(const Expr& condition, const Facts& facts);

/// The smaller (larger) of two int64 expressions: one of them where that is proved, else minimum(a, b).
Expr smaller(const Expr& a, const Expr& b, const Facts& facts = {});
Expr larger(const Expr& a, const Expr& b, const Facts& facts = {});

}  // namespace nestor
