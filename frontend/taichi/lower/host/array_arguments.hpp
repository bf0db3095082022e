// Which arguments the methods of numpy's arrays take (TI-81).
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Refuses what a method of numpy does not take, and a keyword that it has there and would be passed over
/// here.
void check_array_arguments(Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
