// Boundary conditions: `fun b = boundary(src, clamp)`, an ordinary func that continues an image beyond its
// edges (HAL-6).
#pragma once

#include <optional>

#include "frontend/halide/ast.hpp"
#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// The definition written out: variables x, y, c, x3, .. and the read of the image at the place that the mode
/// says. Nothing, and reported, when it is no boundary of an image.
std::optional<FuncDefinition> expand_boundary(const FuncDefinition& definition, PipelineScope& scope);

}  // namespace nestor::halide
