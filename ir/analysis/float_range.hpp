// Value range analysis of floats. Which values floats can take, where that follows from what is stored: a
// cast of a mean of pixels back to a pixel needs no clamping.
#pragma once

#include <map>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Low and high of values that are never NaN and never infinite, rounding included.
struct FloatRange {
    double low, high;
};

/// What is known of buffers and lets.
using FloatRanges = std::map<Symbol, FloatRange>;

/// The ranges of a function's own buffers (not of its parameters, whose values come from outside) and lets:
/// hulls of all that is stored. Sums count the iterations of loops of constant extent.
FloatRanges float_ranges(const Function& function);

/// The range of a scalar float or integer expression (any integer for int64: none). None where it is not
/// known.
std::optional<FloatRange> range_of(const Expr& e, const FloatRanges& known);

/// True when truncating the value cannot leave the integer type, and it is no NaN.
bool truncation_fits(const Expr& value, const Type& integer, const FloatRanges& known);

}  // namespace nestor
