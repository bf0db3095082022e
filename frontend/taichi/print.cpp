// `print` of kernels and of the host program, and format strings (TI-35).
#include <fmt/format.h>

#include "frontend/taichi/evaluator.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

void add_text(std::vector<std::variant<std::string, Formatted>>& parts, const std::string& text) {
    if (text.empty()) return;
    if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
        std::get<std::string>(parts.back()) += text;
    else
        parts.emplace_back(text);
}

}  // namespace

void Evaluator::append_printed(PrintParts& parts, const Value& value, const std::string& spec,
                               TextRange range) {
    if (const auto* m = get<MatrixPtr>(value)) {
        const int columns = (*m)->columns == 0 ? 1 : (*m)->columns;
        add_text(parts, "[");
        for (int i = 0; i < (*m)->rows; ++i) {
            if (i > 0) add_text(parts, ", ");
            if (!(*m)->is_vector()) add_text(parts, "[");
            for (int j = 0; j < columns; ++j) {
                if (j > 0) add_text(parts, ", ");
                append_printed(parts, (*m)->elements[static_cast<std::size_t>(i * columns + j)], spec, range);
            }
            if (!(*m)->is_vector()) add_text(parts, "]");
        }
        add_text(parts, "]");
        return;
    }
    if (const auto* sequence = get<SequencePtr>(value); sequence && !is_static(value)) {
        add_text(parts, "[");
        for (std::size_t k = 0; k < (*sequence)->elements.size(); ++k) {
            if (k > 0) add_text(parts, ", ");
            append_printed(parts, (*sequence)->elements[k], spec, range);
        }
        add_text(parts, "]");
        return;
    }
    if (!is_run_time(value)) {
        if (const auto* text = get<std::string>(value); text && spec.empty()) return add_text(parts, *text);
        if (spec.empty() && (frame().host || !is_number(value))) return add_text(parts, repr(value));
    }
    ScalarValue s = scalar(value, range);
    std::string format = "%d";
    if (s.type.is_float()) format = s.type.bits == 64 ? "%.12f" : "%f";
    if (s.type.is_float() && frame().host) format = "%r";
    if (s.type.is_bool() && frame().host && spec.empty()) {
        parts.emplace_back(Formatted(truth_of(s), "%b"));
        return;
    }
    if (!spec.empty()) {
        if (s.type.is_bool()) s = cast_to(s, Type::int_(32));
        format = "%" + spec;
        const auto parsed = parse_print_format(format);
        if (!parsed) unsupported(range, "TI-35", "the format `" + spec + "`");
        if (!format_fits(*parsed, s.type))
            fail(range, "TI-35",
                 "TaichiTypeError: the format `" + spec + "` does not fit " + name_of(s.type));
    }
    // a comparison prints as 0 or 1
    const Expr e =
        s.index ? index_of(s) : value_of(s.type.is_bool() || s.truth ? cast_to(s, Type::int_(32)) : s);
    parts.emplace_back(Formatted(e, format));
}

void Evaluator::append_formatted(PrintParts& parts, const FormattedString& text, TextRange range) {
    for (const FormattedPart& part : text.parts) {
        if (!part.value) {
            add_text(parts, part.text);
            continue;
        }
        std::string spec;
        for (const FormattedPart& inner : part.spec) {
            if (inner.value) unsupported(range, "TI-35", "a value in a format");
            spec += inner.text;
        }
        const Value value = evaluate(part.value);
        if (spec.empty() && !is_run_time(value) && !get<std::string>(value))
            add_text(parts, repr(value));
        else
            append_printed(parts, value, spec, part.value->range);
    }
}

void Evaluator::print(const CallArguments& arguments, const Call& call) {
    std::string separator = " ", end = "\n";
    for (const auto& [name, value] : arguments.keywords) {
        const auto* text = get<std::string>(value);
        if (name == "flush") continue;
        if ((name != "sep" && name != "end") || !text)
            fail(arguments.range, "TI-35",
                 "TaichiTypeError: `print` takes `sep` and `end`, which are strings");
        (name == "sep" ? separator : end) = *text;
    }
    Print out;
    bool first = true;
    std::size_t k = 0;
    for (const Argument& argument : call.arguments) {
        if (argument.kind == ArgumentKind::keyword) continue;
        if (!first) add_text(out.parts, separator);
        first = false;
        if (const auto* text = std::get_if<FormattedString>(&argument.value->node))
            append_formatted(out.parts, *text, argument.range);
        else
            append_printed(out.parts, arguments.positional.at(k), "", argument.range);
        ++k;
    }
    add_text(out.parts, end);
    emit(std::move(out), arguments.range);
}

}  // namespace nestor::taichi
