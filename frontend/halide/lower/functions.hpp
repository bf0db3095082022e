// Operators and built-in functions on values: their types, and what they become.
#pragma once

#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// A binary operator on values that are there; no value, and reported, where their types do not allow it.
Value apply_operator(const BinaryExpression& b, const Value& left, const Value& right, PipelineScope& scope,
                     TextRange range);

/// `select`, `min`, `clamp`, `sin` ..; arguments may be missing values, which were reported. `callable` are
/// the funcs and images, for the hint when there is no such function.
Value call_function(const Application& a, const std::vector<Value>& arguments,
                    const std::vector<std::string>& callable, PipelineScope& scope, TextRange range);

/// The value brought into the range of an integer type, then cast.
Value saturated(const Value& value, const Type& type, const Origin& origin);

}  // namespace nestor::halide
