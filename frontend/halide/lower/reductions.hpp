// Inline reductions (HAL-5): funcs without a name of the user's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/halide/lower/domains.hpp"

namespace nestor::halide {

/// `sum`, `prod`, `min`, `max`, `argmin`, `argmax`.
const std::vector<std::string>& reduction_names();

/// What the reduced expression sees: the variables of the stage under names of its own, lets of less than so
/// many nodes, and the variables of the domain. `outwards` takes its names back to those of the stage.
StageScope scope_of_reduction(const StageScope& stage, const LoweredDomain& domain, std::size_t most_nodes,
                              PipelineScope& scope, Substitution& outwards);

constexpr std::int64_t most_terms = 64;  // of a reduction in place

/// The inline reduction of `value`, which is of the stage's variables and those of the domain, in place: of a
/// reduction that reads the func that an update over an rdom writes. Nothing where the domain has no constant
/// limits, or more than `most_terms` points. `inner` saw the reduced expression.
std::optional<Value> unrolled_reduction(const std::string& op, const LoweredDomain& domain,
                                        const StageScope& inner, const Expr& value, StageScope& stage);

/// Adds the func `f.sum0` of an inline reduction of `value` that stands in `stage` of f, and is the value
/// there: a tuple of the variables of the domain and of the extreme value for argmin and argmax. The func's
/// arguments are those variables of the stage that `inner`, which saw the reduced expression, has used.
Value add_reduction(const std::string& op, const LoweredDomain& domain, const StageScope& inner,
                    const Expr& value, StageScope& stage, PipelineScope& scope, const Origin& origin);

}  // namespace nestor::halide
