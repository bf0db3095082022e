// The reference meaning of pipelines: every element is computed on demand, point by point, with no loop
// order, no storage and no shared code with lowering, passes or the interpreter of nests.
#pragma once

#include "ir/array.hpp"
#include "ir/pipeline.hpp"

namespace nestor {

/// Evaluates an entry function whose body is a pipeline. Sums of floats are accumulated in the func's
/// type, in iterator order. Errors as in interpret().
Outcome evaluate(const Program& program, const std::string& function, Arguments& arguments);

}  // namespace nestor
