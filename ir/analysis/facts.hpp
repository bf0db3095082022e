// Known inequalities between integer variables. What is known of variables where an expression stands,
// gathered from loops, conditions and sizes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

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

/// The signature of the symbols in a form (contents.hpp): forms with a product in common have bits in common.
std::uint64_t signature_of(const Affine& form);

/// A form that is at least 0. Proofs look through all facts for those that help: the signature tells of most
/// of them at once that they do not.
struct Fact : Affine {
    Fact(Affine form) : Affine(std::move(form)), signature(signature_of(*this)) {}  // NOLINT: a form is one

    std::uint64_t signature;
};

/// What is known of the variables of an expression. The bounds of a range may use symbols of earlier
/// ranges, never of later ones.
struct Facts {
    std::vector<Range> ranges;
    std::vector<Fact> nonnegative;
};

/// How much was known at some point: facts are only added on the way down, and going back is forgetting the
/// last.
class FactsMark {
public:
    explicit FactsMark(const Facts& facts) : ranges_(facts.ranges.size()), forms_(facts.nonnegative.size()) {}
    void restore(Facts& facts) const;

private:
    std::size_t ranges_, forms_;
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
