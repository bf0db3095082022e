// Results of entry functions as memory, which is how C and kernels hand them out.
#pragma once

#include <functional>

#include "ir/nodes.hpp"

namespace nestor {

/// Gives each entry function a parameter of role `result` for each of its results:
///   entry f(..) returns float32 { .. return e; }   =>   entry f(.., result float32 result[]) { .. result[] =
///   e; }
/// and callers of it memory for them. Functions that users do not call keep their results.
Program write_results(const Program& program);

/// The same for the functions that `wanted` says.
Program write_results(const Program& program, const std::function<bool(const Function&)>& wanted);

}  // namespace nestor
