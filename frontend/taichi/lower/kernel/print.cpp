// `print` of kernels and of the host program, and format strings (TI-35).
#include "frontend/taichi/lower/kernel/print.hpp"

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/list_print.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/refusals.hpp"

namespace nestor::taichi {
void append_formatted(Evaluator& ev, PrintParts& parts, const FormattedString& text, TextRange range) {
    for (const FormattedPart& part : text.parts) {
        if (!part.value) {
            add_text(parts, part.text);
            continue;
        }
        std::string spec;
        for (const FormattedPart& inner : part.spec) {
            if (inner.value) {
                const Value width = evaluate(ev, inner.value);
                if (is_run_time(ev, width)) ev.unsupported(range, errors::value_of_running_program_in_format);
                spec += get<std::string>(width) ? std::get<std::string>(width.v)
                                                : repr(of_kind(width, NumberKind::python));
            }
            spec += inner.text;
        }
        const bool changes =
            ev.frame().host &&
            std::any_of(&part + 1, text.parts.data() + text.parts.size(),
                        [&](const auto& later) { return later.value && may_change_values(ev, later.value); });
        Value value = !spec.empty()          ? evaluate_operand(ev, part.value)
                      : part.conversion == 0 ? evaluate_shown(ev, part.value, true)
                                             : evaluate(ev, part.value);
        if (changes) value = kept(ev, value, "shown", part.value->range);
        if (part.conversion == 's' && !spec.empty() && is_number(value))  // a text, which is cut and padded
            value = Value(repr(of_kind(value, NumberKind::python)));
        if (part.conversion == 's' && !spec.empty() && ev.frame().host && get<ScalarValue>(value)) {
            auto words = std::make_shared<TextValue>();
            append_printed(ev, words->parts, value, "", part.value->range);
            value = Value(words);
        }
        if (ev.frame().host && is_scalar(value) && part.conversion != 'r' && part.conversion != 's' &&
            number_type(value) == Type::float_(32))  // formatted as a float of Python's
            value = Value(cast_to(scalar(ev, value, range), Type::float_(64)));
        if (spec.empty() && part.conversion != 'r' && !is_run_time(ev, value) && is_static(value) &&
            !get<std::string>(value) && !get<FieldPtr>(value) && !may_hold_object(value))
            add_text(parts, repr(of_kind(value, NumberKind::python)));
        else if (part.conversion == 'r' &&
                 (get<std::string>(value) || get<TextPtr>(value) || get<ObjectPtr>(value) ||
                  (ev.frame().host && (is_scalar(value) || get<FieldPtr>(value)))))
            append_contained(ev, parts, value, range);
        else
            append_printed(ev, parts, value, spec, part.value->range);
    }
}

/// Statements that print the parts; a text with one choice stands whole in both arms of a condition.
void emit_print(Evaluator& ev, const PrintParts& parts, TextRange range) {
    const auto is_list = [](const TextPart& part) { return std::holds_alternative<TextOfList>(part); };
    if (const auto whole = std::find_if(parts.begin(), parts.end(), is_list); whole != parts.end()) {
        emit_print(ev, {parts.begin(), whole}, range);
        print_list(ev, std::get<TextOfList>(*whole), range);
        return emit_print(ev, {whole + 1, parts.end()}, range);
    }
    const auto chooses = [](const TextPart& part) { return std::holds_alternative<TextChoice>(part); };
    const auto choice = std::find_if(parts.begin(), parts.end(), chooses);
    if (choice == parts.end()) {
        Print out;
        for (const TextPart& part : parts)
            if (const auto* text = std::get_if<std::string>(&part))
                out.parts.emplace_back(*text);
            else
                out.parts.emplace_back(std::get<Formatted>(part));
        if (!out.parts.empty()) ev.emit(std::move(out), range);
        return;
    }
    const bool one = std::none_of(choice + 1, parts.end(), chooses);
    if (!one) emit_print(ev, {parts.begin(), choice}, range);
    TextChoice chosen_one = std::get<TextChoice>(*choice);
    Block before_then, before_otherwise;
    auto& statements = ev.blocks.back().statements;
    if (const auto raw = chosen_one.unsettled; one && raw && raw->end == statements.size()) {
        statements.resize(raw->first);
        before_then = raw->before_then;
        before_otherwise = raw->before_otherwise;
        chosen_one.then = raw->then;
        chosen_one.otherwise = raw->otherwise;
    }
    const auto arm = [&](const TextPtr& text, Block before) {
        PrintParts chosen(one ? parts.begin() : choice, choice);
        const auto append = [&](const TextPart& part) {
            if (const auto* words = std::get_if<std::string>(&part))
                add_text(chosen, *words);
            else
                chosen.push_back(part);
        };
        for (const TextPart& part : text->parts) append(part);
        if (one) std::for_each(choice + 1, parts.end(), append);
        ev.blocks.push_back(std::move(before));
        emit_print(ev, chosen, range);
        return ev.close_block();
    };
    Block first = arm(chosen_one.then, std::move(before_then));
    Block second = arm(chosen_one.otherwise, std::move(before_otherwise));
    Expr asked = chosen_one.condition;
    if (first.statements.empty()) {
        std::swap(first, second);
        asked = build::logical_not(asked);
    }
    if (!first.statements.empty()) ev.emit(If{asked, std::move(first), std::move(second)}, range);
    if (!one) emit_print(ev, {choice + 1, parts.end()}, range);
}

void print(Evaluator& ev, const CallArguments& arguments, const Call& call) {
    const bool of_kernel = ev.in_kernel() && !ev.frame().python;
    std::string separator = " ", end = "\n";
    bool shown = true;
    for (const auto& [name, value] : arguments.keywords) {
        const auto* text = get<std::string>(value);
        if (name == "flush" && !of_kernel) continue;
        if (const auto* file = get<BuiltinValue>(value);
            name == "file" && !of_kernel &&
            (get<NoneValue>(value) || (file && file->name.starts_with("sys.std")))) {
            shown = !file || file->name == "sys.stdout";  // a program's errors are not what it prints
            continue;
        }
        if ((name != "sep" && name != "end") || !text)
            ev.fail(arguments.range, errors::print_takes_sep_and_end_as_strings,
                    ev.frame().host ? "TypeError" : "TaichiCompilationError");
        (name == "sep" ? separator : end) = *text;
    }
    PrintParts parts;
    bool first = true;
    std::size_t k = 0;
    for (const Argument& argument : call.arguments) {
        if (argument.kind == ArgumentKind::keyword) continue;
        if (argument.kind == ArgumentKind::star) {
            for (const Value& one : iterate(ev, arguments.positional.at(k++), argument.range)) {
                if (!first) add_text(parts, separator);
                first = false;
                append_printed(ev, parts, one, "", argument.range);
            }
            continue;
        }
        if (!first) add_text(parts, separator);
        first = false;
        if (of_kernel) check_printed(ev, arguments.positional.at(k), argument.value, argument.range);
        const auto* known = get<std::string>(arguments.positional.at(k));
        const auto* text = std::get_if<FormattedString>(&argument.value->node);
        if (text && known && known->empty())
            append_formatted(ev, parts, *text, argument.range);
        else
            append_printed(ev, parts, arguments.positional.at(k), "", argument.range);
        ++k;
    }
    add_text(parts, end);
    if (shown) emit_print(ev, parts, arguments.range);
}

void write_text(Evaluator& ev, const Value& text, TextRange range) {
    if (!is_text(text)) ev.fail(range, errors::write_takes_text, kind_of(text));
    PrintParts parts;
    append_printed(ev, parts, text, "", range);
    emit_print(ev, parts, range);
}

}  // namespace nestor::taichi
