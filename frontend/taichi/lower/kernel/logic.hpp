// `and`, `or` and conditions (TI-18): bitwise in kernels unless asked otherwise, Python's own in the host
// program.
#pragma once

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `truth_wanted`: only whether the result is true is asked, so that operands of different types may
/// meet.
Value evaluate_logical(Evaluator& ev, const LogicalExpression& logical, bool truth_wanted, TextRange range);
Value host_logical(Evaluator& ev, bool conjunction, const ScalarValue& left, const Expression& right,
                   bool truth_wanted, TextRange range);
/// Where only the truth of an expression is asked: conditions, operands of `not`.
Value evaluate_condition(Evaluator& ev, const Expression& e);
/// Whether elements of fields and arrays are read where the value is used.
bool reads_memory(const Value& value);
/// Whether a block does anything but name values.
bool does_something(const Block& block);
Value short_circuited(Evaluator& ev, bool conjunction, const ScalarValue& left, const Expression& right,
                      TextRange range);

}  // namespace nestor::taichi
