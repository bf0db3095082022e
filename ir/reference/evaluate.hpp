// Reference evaluation of pipelines: every element is computed on demand, point by point, with no loop order,
// no storage and no shared code with lowering, passes or the interpreter of nests.
#pragma once

#include <map>
#include <string>

#include "ir/core/array.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor {

/// Evaluates an entry function whose body is a pipeline. Sums of floats are accumulated in the func's
/// type, in iterator order. Errors as in interpret().
Outcome evaluate(const Program& program, const std::string& function, Arguments& arguments);

/// For each output its elements' ErrorValues, as numbers in a uint8 array of its shape.
using ErrorValues = std::map<std::string, Array>;

/// The same with error values: dividing integers by 0 gives one instead of 0, and so do negative lengths of
/// rdoms and reads outside of inputs, which are no errors of the call then. Elements whose value is an error
/// hold 0.
Outcome evaluate(const Program& program, const std::string& function, Arguments& arguments,
                 ErrorValues& errors);

}  // namespace nestor
