// Value range analysis of integers, in exact numbers: by types, constants and operators.
#pragma once

#include <functional>
#include <optional>

#include "ir/analysis/affine.hpp"

namespace nestor {

/// [low, high], both included.
struct IntegerRange {
    Integer low, high;
};
using KnownRange = std::optional<IntegerRange>;

/// What is known of a variable or load beyond its type; nothing where that is all.
using LeafRange = std::function<KnownRange(const Expr&)>;

/// What values of an integer type, or bool, can be; nothing for others.
KnownRange range_of(const Type& type);
/// What the value of an expression can be; nothing for what is no integer.
KnownRange range_of(const Expr& e, const LeafRange& leaf);
/// The same, before it wraps; nothing where only the type is known.
KnownRange exact_range_of(const Expr& e, const LeafRange& leaf);
/// What an operator makes of operands in these ranges, before it wraps; nothing where that is not known.
KnownRange range_of(BinaryOp op, const IntegerRange& x, const IntegerRange& y);
/// All that either can be.
IntegerRange hull(const IntegerRange& a, const IntegerRange& b);
/// True when the first has no value beyond the second.
bool within(const IntegerRange& inner, const KnownRange& outer);

}  // namespace nestor
