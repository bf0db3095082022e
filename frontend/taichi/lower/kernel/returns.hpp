// `return` (TI-32): the value of an inlined function, the results of a kernel, as their hints say.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value cast_result(Evaluator& ev, const Value& value, const Value& hint, TextRange range);
void returned(Evaluator& ev, const ReturnStatement& statement, TextRange range);
/// Fails where a value is not of the shape and kind that the hint of a result says.
void check_result(Evaluator& ev, const Value& value, const Value& hint, TextRange range);

}  // namespace nestor::taichi
