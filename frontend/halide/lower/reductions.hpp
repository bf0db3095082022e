// Inline reductions (HAL-5): funcs without a name of the user's.
#pragma once

#include "frontend/halide/lower/domains.hpp"

namespace nestor::halide {

/// `sum`, `prod`, `min`, `max`, `argmin`, `argmax`.
const std::vector<std::string>& reduction_names();

/// What the reduced expression sees: the variables of the stage under names of its own, lets of less than so
/// many nodes, and the variables of the domain. `outwards` takes its names back to those of the stage.
StageScope scope_of_reduction(const StageScope& stage, const LoweredDomain& domain, std::size_t most_nodes,
                              PipelineScope& scope, Substitution& outwards);

/// Adds the func `f.sum0` of an inline reduction of `value` that stands in `stage` of f, and is the value
/// there: a tuple of the variables of the domain and of the extreme value for argmin and argmax. The func's
/// arguments are those variables of the stage that `inner`, which saw the reduced expression, has used.
Value add_reduction(const std::string& op, const LoweredDomain& domain, const StageScope& inner,
                    const Expr& value, StageScope& stage, PipelineScope& scope, const Origin& origin);

}  // namespace nestor::halide
