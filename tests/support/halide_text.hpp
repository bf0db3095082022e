// Random pipelines as Halide source: what fails can be given to `nestor` and to people as it is.
#pragma once

#include <string>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::testing {

/// The pipeline of a program of `random_lazy_pipeline` as Halide source that means the same.
std::string halide_text(const Program& program);

/// A block `schedule tried for f { .. }` that says the same as the directives of function `function`, which
/// have whole loop names and are in the notation of `random_schedule`.
std::string schedule_text(const std::string& function, const std::vector<Directive>& directives);

/// Scalars, window and images of a call as comments, so that a failure can be repeated.
std::string arguments_text(const Arguments& arguments);

/// The program that the front end makes of Halide source. A text with errors is an std::runtime_error that
/// shows them.
Program translated(const std::string& text);

}  // namespace nestor::testing
