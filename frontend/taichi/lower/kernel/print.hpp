// `print` of kernels and of the host program, and format strings (TI-35).
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

using PrintParts = std::vector<TextPart>;

/// Appends a text to the last part where that is one.
void add_text(PrintParts& parts, const std::string& text);
void print(Evaluator& ev, const CallArguments& arguments, const Call& call);
/// `sys.stdout.write(text)`
void write_text(Evaluator& ev, const Value& text, TextRange range);
/// What `print` writes of a value (TI-35); `spec` as in `{x:.3f}`, empty without one.
void append_contained(Evaluator& ev, PrintParts& parts, const Value& value, TextRange range);
void append_printed(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                    TextRange range);
/// Statements that print the parts.
void emit_print(Evaluator& ev, const PrintParts& parts, TextRange range);
void append_elements(PrintParts& parts, const MatrixValue& m);
void append_member(Evaluator& ev, PrintParts& parts, const Value& value, TextRange range);
void append_formatted(Evaluator& ev, PrintParts& parts, const FormattedString& text, TextRange range);

}  // namespace nestor::taichi
