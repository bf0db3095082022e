// Calls (TI-23): of functions, kernels, built-ins, methods, types and classes.
#pragma once

#include <functional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value evaluate_call(Evaluator& ev, const Call& call, TextRange range);
Value call_library(Evaluator& ev, const std::string& name, const Call& call, TextRange range);
CallArguments arguments_of(Evaluator& ev, const Call& call, TextRange range);
Value told_as_call(Evaluator& ev, const std::function<Value()>& call);

}  // namespace nestor::taichi
