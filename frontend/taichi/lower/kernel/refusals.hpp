// What statements of kernels do not take: values that are none of Taichi's, under names, as conditions, in
// messages and in `print`. All of these report what Taichi raises at the first call; in Python they do
// nothing.
#pragma once

#include "frontend/taichi/ast.hpp"
#include "frontend/taichi/lower/value.hpp"

namespace nestor::taichi {

struct Evaluator;

/// A variable of a kernel holds numbers, vectors and structs, and containers of these: what else a name
/// stands for has another one by `ti.static(..)` (TI-13). `written` may be null.
void check_value(Evaluator& ev, const Value& value, const Expression& written, TextRange range);

/// Conditions are integers, or known and neither texts nor containers (TI-33).
void check_condition(const Evaluator& ev, const Value& condition, TextRange range);

/// What an assert says is a literal or a format with its values: Taichi takes no other expression (TI-31).
void check_message(Evaluator& ev, const AssertStatement& statement);

/// `print` takes numbers, texts, vectors, and lists and tuples of them (TI-35); `written` may be null.
void check_printed(Evaluator& ev, const Value& value, const Expression& written, TextRange range);

}  // namespace nestor::taichi
