// `@ti.real_func`: functions that are called, not inlined (TI-23). They may return early and call themselves.
#pragma once

#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value call_real_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments);
void real_function_body(Evaluator& ev, const FunctionValue& function, const Symbol& symbol,
                        const Value& shape, const std::vector<Value>& types,
                        const std::vector<FieldPtr>& arrays);

}  // namespace nestor::taichi
