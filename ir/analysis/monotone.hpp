// Monotone expressions: which way an integer expression moves when a variable grows.
#pragma once

#include "ir/analysis/facts.hpp"

namespace nestor {

enum class Trend { constant, rising, falling, unknown };  // `rising` and `falling` include staying

/// How the expression moves with the variable while everything else stays: by its operators, and where they
/// say nothing by the difference of the values at `variable` and `variable - 1` under `facts`.
Trend trend_of(const Expr& e, const Symbol& variable, const Facts& facts);

}  // namespace nestor
