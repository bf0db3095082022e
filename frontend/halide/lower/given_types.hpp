// Types that funcs and lets are given: of each component.
#pragma once

#include <vector>

#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// The types of a func's or let's components.
std::vector<Type> component_types(const TypeNames& names);
/// The value of a let that has a type: constants take it, other values must have it. No value, and reported,
/// where `e` does not.
Value typed_let(const Expression& e, const TypeNames& names, const Value& value, PipelineScope& scope);

}  // namespace nestor::halide
