// Interval arithmetic over floats of which nothing is known: `int32(clamp(v, 0.0, 1.0) * 4.0 + 0.5)` is in
// [0, 4] whatever v is, NaN and infinities included. float_range.hpp is about values that are neither.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Low and high of the numbers that a value may be, infinities among them, and whether it may be NaN.
struct FloatInterval {
    double low, high;
    bool nan = false;
};

/// What a scalar float expression, or an integer in one, can be; everything where that is not known.
FloatInterval float_interval(const Expr& e);

/// The values of the expression as an integer of the type: truncated and saturated, NaN is 0. Nothing where
/// some side has no bound but that of the type.
std::optional<std::pair<std::int64_t, std::int64_t>> truncated_range(const Expr& e, const Type& integer);

}  // namespace nestor
