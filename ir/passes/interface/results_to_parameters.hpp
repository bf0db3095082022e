// Return values of entry functions as output parameters: how C and kernels hand results out.
#pragma once

#include <functional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Gives each entry function a parameter of role `result` for each of its results:
///   entry f(..) returns float32 { .. return e; }   =>   entry f(.., result float32 result[]) { .. result[] =
///   e; }
/// and callers of it memory for them. Functions that users do not call keep their results.
Program results_to_parameters(const Program& program);

/// The same for the functions that `wanted` says.
Program results_to_parameters(const Program& program, const std::function<bool(const Function&)>& wanted);

}  // namespace nestor
