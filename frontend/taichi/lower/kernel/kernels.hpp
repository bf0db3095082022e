// Kernels: an instance for each tuple of template arguments and array types (TI-5), its parameters, its
// results, and the host program's calls of it (TI-32, TI-43).
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value call_kernel(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments);
const Function& instance_of(Evaluator& ev, const FunctionValue& function, const std::string& key,
                            const std::map<std::string, Value>& templates);
Function translate_kernel(Evaluator& ev, const FunctionValue& function, const std::string& name);

}  // namespace nestor::taichi
