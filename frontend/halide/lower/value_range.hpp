// Value ranges of funcs: what bounds a subscript that is a func's value (HAL-41). `f(level(x, y))` with
// `level(x, y) = clamp(.., 0, levels)` becomes `f(min(max(level(x, y), 0), levels))`, which says so wherever
// it stands, to bounds inference and to proofs alike.
#pragma once

#include <map>
#include <vector>

#include "frontend/halide/lower/value.hpp"
#include "ir/analysis/float_interval.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::halide {

/// What a component of a func can be at any point: limits in its type, made of constants, parameters and
/// sizes, between which it is no NaN; of a float numbers where these are known, and no limits.
struct ValueRange {
    Expr low, high;
    FloatInterval reals = {0, 0};
};
using ValueRanges = std::map<Symbol, ValueRange>;

/// Adds those of a func whose stages are complete, as far as its formulas tell.
void add_value_ranges(const Func& func, ValueRanges& known);

/// A func's value in a subscript: a coordinate within its limits where these are known.
Value bounded_value(const Expr& load, const ValueRanges& known);

/// The subscript, where nothing bounds it, with the values in it that are known to have limits limited to
/// these; otherwise as it is. `variables` are those of its stage.
Expr bounded_index(const Expr& index, const std::vector<Symbol>& variables, const ValueRanges& known);

}  // namespace nestor::halide
