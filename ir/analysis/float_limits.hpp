// Symbolic bounds of floats: `floor(clamp(v, 0.0, float32(w - 2)))` is from 0.0 to floor(float32(w - 2)),
// whatever v is, NaN and infinities included. float_interval.hpp is about bounds that are numbers.
#pragma once

#include <functional>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Expressions of the value's type, in which nothing varies and which are no NaN.
struct FloatLimits {
    Expr low, high;
};

/// Limits of a scalar float that is no NaN, by operations that grow with their argument, rounding included.
/// `varies` tells which expressions change in loops or come from memory.
std::optional<FloatLimits> float_limits(const Expr& e, const std::function<bool(const Expr&)>& varies);

}  // namespace nestor
