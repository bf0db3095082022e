// Lowering of stages: from definitions of funcs to funcs of the IR, with the rules for stages.
#pragma once

#include "frontend/halide/lower/scope.hpp"

namespace nestor::halide {

/// Lowers a `fun` into the pipeline and enters its name. What is wrong is reported, and the func is left out;
/// its name stays known, so that later uses are not reported again.
void lower_func(const FuncDefinition& definition, PipelineScope& scope);

}  // namespace nestor::halide
