// Functions that are inlined, real functions, and Python functions that run while translating (TI-5, TI-23,
// TI-32).
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value call_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments);
/// `yields` takes the values of a generator of the host program.
Value inline_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments,
                      const std::shared_ptr<const std::function<void(const Value&)>>& yields = nullptr);
/// A parameter's default, as it was where the function was defined.
Value default_of(Evaluator& ev, const FunctionValue& function, const Parameter& parameter);
Value in_scope_of(Evaluator& ev, const FunctionValue& function, const std::function<Value()>& f);
Value argument_copy(Evaluator& ev, const FunctionValue& function, const Parameter& parameter,
                    const Value& given, bool assigned, const Frame& inner, TextRange range);
/// Arguments in the order of parameters; what is missing has its default.
std::vector<std::pair<Value, Expression>> matched(Evaluator& ev, const FunctionValue& function,
                                                  const CallArguments& arguments);
Value call_lambda(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments);

}  // namespace nestor::taichi
