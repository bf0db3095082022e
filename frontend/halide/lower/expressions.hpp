// Lowering of expressions: from the syntax tree to values of the IR, with names and types resolved.
#pragma once

#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// The value of an expression where `stage` is what it sees; no value, and reported, when it is wrong. Inline
/// reductions become funcs of the pipeline.
Value lower_expression(const Expression& e, PipelineScope& scope, StageScope& stage);
/// The same where a tuple is welcome.
Value lower_elements(const Expression& e, PipelineScope& scope, StageScope& stage);

/// A condition; null, and reported, when it is none.
Expr lower_condition(const Expression& e, PipelineScope& scope, StageScope& stage);
/// A subscript or bound, an int64 expression; null, and reported, when it is no integer.
Expr lower_index(const Expression& e, PipelineScope& scope, StageScope& stage);
/// An integer startup expression (HAL-12), named `where` in messages, in which `forbidden` variables have no
/// place; null, and reported, when it is none.
Expr lower_startup(const Expression& e, PipelineScope& scope, const std::string& where,
                   const std::vector<std::string>& forbidden);

}  // namespace nestor::halide
