// Texts in which ints of the running program stand (TI-83): what is looked for in them, how long they are.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// `"i is 5" in text`, `text == "i is 5"` and their opposites; nothing for other comparisons, and for texts
/// that the running program chooses. Refused where digits of a float would be compared.
std::optional<Value> compared_with_numbers(Evaluator& ev, ComparisonOperator op, const Value& a,
                                           const Value& b, TextRange range);
/// `startswith`, `endswith`, and `strip` and its kin without arguments; nothing for other methods and texts.
std::optional<Value> method_of_text_of_numbers(Evaluator& ev, const TextPtr& text, const std::string& name,
                                               const CallArguments& arguments);
/// `len(text)`; nothing where the running program chooses the text.
std::optional<Value> length_with_numbers(Evaluator& ev, const TextPtr& text, TextRange range);

}  // namespace nestor::taichi
