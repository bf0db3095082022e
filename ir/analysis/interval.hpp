// What values an integer expression can take: symbolic intervals, and proofs that a form is not negative.
// Sound, not complete: what cannot be decided is unbounded or unproved.
#pragma once

#include "ir/analysis/affine.hpp"

namespace nestor {

/// [low, high], both included; null is unbounded.
struct Interval {
    Expr low, high;
};

struct Range {
    Symbol symbol;
    Interval interval;
};

/// What is known of the variables of an expression. The bounds of a range may use symbols of earlier
/// ranges, never of later ones; forms in `nonnegative` are at least 0.
struct Facts {
    std::vector<Range> ranges;
    std::vector<Affine> nonnegative;
};

/// The sizes and strides of a function's parameters: sizes are at least 0.
Facts facts_of(const Function& function);
/// Inside the body of a loop: its index is in [low, low + extent), and extent is at least 1.
void assume_inside(Facts& facts, const For& loop);
/// Where a condition holds (or, with `holds` false, does not): the parts of it that compare int64 forms of
/// variables that are in scope to stay. `mutable_symbols` are those that statements assign to.
void assume(Facts& facts, const Expr& condition, bool holds, const std::vector<Symbol>& mutable_symbols = {});

/// The interval of an int64 (or bool) scalar expression, free of the symbols in `facts.ranges`.
Interval interval(const Expr& e, const Facts& facts);

/// True when the form is proved to be at least 0.
bool is_nonnegative(const Affine& a, const Facts& facts);
/// a <= b, proved.
bool at_most(const Expr& a, const Expr& b, const Facts& facts);
/// The value of a comparison of int64 forms, or of a conjunction or disjunction of such, where proved.
std::optional<bool> decide(const Expr& condition, const Facts& facts);

/// The smaller (larger) of two int64 expressions: one of them where that is proved, else minimum(a, b).
Expr smaller(const Expr& a, const Expr& b, const Facts& facts = {});
Expr larger(const Expr& a, const Expr& b, const Facts& facts = {});

}  // namespace nestor
