// Numbers of Python that are ints or floats as the running program decides, `max(1, x)` or `1 if c else 2.5`:
// the generated code holds a float, and where the two would print otherwise a bool says which of them it is.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// When the number is an int of Python's: a constant where its type says so.
Expr is_int(const Value& number);
/// Two of Python's numbers of which the result of a choice would print otherwise.
bool differ_as_int(const Value& a, const Value& b);
/// Which of the two a choice gives.
Expr chosen_is_int(const Expr& condition, const Value& then, const Value& otherwise);
/// A float of the generated code that is an int where the condition holds.
Value int_or_float(Evaluator& ev, const ScalarValue& number, const Expr& is_int, TextRange range);
/// The same number in another expression: of the same kind, as it is now.
Value marked_as(Evaluator& ev, const ScalarValue& made, const Value& from, TextRange range);
/// What a variable of that kind holds.
Value of_variable(const VariableValue& variable, const ScalarValue& held, NumberKind kind);
/// Keeps of which kind the number is that a variable now holds.
void note_kind(Evaluator& ev, const VariableValue& variable, const Value& value, TextRange range);
/// The variable with a bool beside it that says whether it holds an int; `holds_int` until it is assigned.
VariablePtr with_is_int(Evaluator& ev, const VariablePtr& variable, const Expr& holds_int, TextRange range);
/// Whether a variable that is assigned this may hold an int or a float behind it.
bool becomes_unsure(const Evaluator& ev, const VariableValue& variable, const Value& value);
/// `a op b` where one of them is such a number, and the other is Python's.
std::optional<Value> operation_of_int_or_float(Evaluator& ev, BinaryOperator op, const Value& a,
                                               const Value& b, TextRange range);

}  // namespace nestor::taichi
