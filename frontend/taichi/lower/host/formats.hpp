// Texts with values in them (TI-35, TI-83): format strings, `%`, `.format`, and the methods of strings.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value percent_format(Evaluator& ev, const Value& format, const Value& arguments, TextRange range);
Value joined_text(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range);
Value format_method(Evaluator& ev, const std::string& text, const CallArguments& arguments);
Value formatted_static(Evaluator& ev, const Value& value, const std::string& spec, TextRange range);
Value string_method(Evaluator& ev, const std::string& text, const std::string& name,
                    const CallArguments& arguments);
/// The text of a format string; a str where all is known.
Value text_of_format(Evaluator& ev, const FormattedString& text, TextRange range);

}  // namespace nestor::taichi
