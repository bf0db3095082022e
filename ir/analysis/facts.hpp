// Known inequalities between integer variables. What is known of variables where an expression stands,
// gathered from loops, conditions and sizes.
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

/// The sizes of a function's parameters are at least 0.
Facts facts_of(const Function& function);
/// Inside the body of a loop: its index is in [low, low + extent), and extent is at least 1. Limits with
/// loads or `mutable_symbols` (those that statements assign to) say nothing: the body may change them.
void assume_inside(Facts& facts, const For& loop, const std::vector<Symbol>& mutable_symbols = {});
/// Where a condition holds (or, with `holds` false, does not): the parts of it that compare int64 forms of
/// variables that stay as they are.
void assume(Facts& facts, const Expr& condition, bool holds, const std::vector<Symbol>& mutable_symbols = {});
/// True when facts by `assume` say all that the condition does: a conjunction of comparisons, no `!=` in it.
bool says_all(const Expr& condition, bool holds);

}  // namespace nestor
