// `print` of kernels and of the host program, and format strings (TI-35).
#include "frontend/taichi/lower/kernel/print.hpp"

#include <algorithm>
#include <cctype>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/list_print.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/refusals.hpp"
#include "frontend/taichi/lower/row_major.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/python_format.hpp"

namespace nestor::taichi {
namespace {

void add_text(PrintParts& parts, const std::string& text) {
    if (text.empty()) return;
    if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
        std::get<std::string>(parts.back()) += text;
    else
        parts.emplace_back(text);
}

/// Python's specification of a number as a conversion of C, without the `%`.
std::string c_format(const std::string& spec, const Type& type) {
    std::string out;
    std::size_t k = 0;
    if (k < spec.size() && (spec[k] == '>' || spec[k] == '<')) {
        if (spec[k] == '<') out += '-';
        ++k;
    }
    out += spec.substr(k);
    const char last = out.empty() ? ' ' : out.back();
    if (std::string("dfeg").find(last) == std::string::npos) out += type.is_float() ? 'g' : 'd';
    return out;
}

/// Whether C has a conversion that writes the number as Python's specification says.
bool is_of_c(const std::string& spec, const Type& type) {
    const char kind = spec.back();
    const bool has_kind = std::string("dfeg").find(kind) != std::string::npos;
    if (!has_kind && (type.is_float() || std::isdigit(static_cast<unsigned char>(kind)) == 0)) return false;
    std::size_t k = spec[0] == '>' || spec[0] == '<' ? 1 : 0;
    if (k == 1 && spec.size() > 1 && std::string("<>^=").find(spec[1]) != std::string::npos) return false;
    const bool zeros = k == 1 && spec.size() > 1 && spec[1] == '0';  // on the left of what is aligned
    const std::size_t end = has_kind ? spec.size() - 1 : spec.size();
    return !zeros && std::all_of(spec.begin() + static_cast<std::ptrdiff_t>(k),
                                 spec.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
                                     return std::string("+- .0123456789").find(c) != std::string::npos;
                                 });
}

}  // namespace

/// The elements of a vector or matrix of the host program, as numpy lays them out.
void append_elements(PrintParts& parts, const MatrixValue& m) {
    std::string shape = std::to_string(m.rows);
    if (!m.is_vector()) shape += "," + std::to_string(m.columns);
    for (std::size_t k = 0; k < m.elements.size(); ++k) {
        const ScalarValue s = m.of_single && m.elements[k].type.is_float()
                                  ? cast_to(m.elements[k], Type::float_(32))
                                  : m.elements[k];
        parts.emplace_back(Formatted(s.index ? index_of(s) : value_of(s), k == 0 ? "%" + shape + "N" : "%N"));
    }
}

/// A member of a struct: a string in quotes, a vector as a list.
void append_member(Evaluator& ev, PrintParts& parts, const Value& value, TextRange range) {
    if (const auto* m = get<MatrixPtr>(value)) {
        std::vector<Value> rows;
        for (int i = 0; i < (*m)->rows; ++i) {
            std::vector<Value> row;
            for (int j = 0; j < std::max((*m)->columns, 1); ++j)
                row.push_back((*m)->elements[row_major(i, std::max((*m)->columns, 1), j)]);
            rows.push_back((*m)->is_vector() ? row[0] : list(std::move(row)));
        }
        return append_printed(ev, parts, list(std::move(rows)), "", range);
    }
    append_printed(ev, parts, value, "", range);
}

/// As Python shows what a container holds.
void append_contained(Evaluator& ev, PrintParts& parts, const Value& value, TextRange range) {
    if (get<FieldPtr>(value)) ev.unsupported(range, errors::array_in_container_that_is_printed);
    if (is_plain_object(ev, value))
        return append_printed(ev, parts, text_of_object(ev, value, "__repr__", range), "", range);
    if (const Value number = read_reference(ev, value); is_scalar(number)) {
        const std::string before = before_digits(ev, number, range);
        add_text(parts, before);
        append_printed(ev, parts, number, "", range);
        return add_text(parts, before.empty() ? "" : number_type(number).is_bool() ? "_" : ")");
    }
    const auto* text = get<TextPtr>(value);
    append_printed(ev, parts,
                   text                      ? quoted_text(ev, *text, range)
                   : get<std::string>(value) ? Value(repr(value))
                                             : value,
                   "", range);
}

/// A number by a format: `%d`, `%f`, what Python writes, or what the specification says.
static void append_number(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                          TextRange range) {
    ScalarValue s = scalar(ev, value, range);
    std::string format = "%d";
    if (s.type.is_float()) format = s.type.bits == 64 ? "%.12f" : "%f";
    if (s.type.is_float() && ev.frame().host) format = "%r";
    if (s.type == Type::float_(32) && ev.frame().host && spec.empty()) {
        if (number_kind(value) != NumberKind::python)  // of `either` both read the same
            format = "%n";
        else
            s = cast_to(s, Type::float_(64));
    }
    if (s.type.is_bool() && ev.frame().host && spec.empty()) {
        parts.emplace_back(Formatted(truth_of(s), "%b"));
        return;
    }
    if (!spec.empty()) {
        if (s.type.is_bool()) s = cast_to(s, Type::int_(32));
        if (ev.frame().host) {
            const std::string why = why_no_python_format(spec, s.type.is_float());
            if (!why.empty()) ev.fail(range, "TI-35", "ValueError: " + why);
            if (!s.type.is_float() && s.type.bits < 64) s = cast_to(s, Type::int_(64));
        }
        format = "%" + (!ev.frame().host        ? spec
                        : is_of_c(spec, s.type) ? c_format(spec, s.type)
                                                : spec + "P");
        if (ev.frame().host && s.type.is_int() && std::string("feg").find(format.back()) != std::string::npos)
            s = cast_to(s, Type::float_(64));
        const auto parsed = parse_print_format(format);
        if (!parsed && ev.in_kernel()) ev.fail(range, errors::is_no_format_of_kernel_print, spec);
        if (!parsed) ev.unsupported(range, errors::format_specification, spec);
        if (!format_fits(*parsed, s.type)) ev.fail(range, errors::format_does_not_fit, spec, name_of(s.type));
    }
    // a comparison prints as 0 or 1
    const Expr e =
        s.index ? index_of(s) : value_of(s.type.is_bool() || s.truth ? cast_to(s, Type::int_(32)) : s);
    parts.emplace_back(Formatted(e, format));
}

void append_printed(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                    TextRange range) {
    if (get<VariablePtr>(value) || get<PlacePtr>(value))
        return append_printed(ev, parts, read_reference(ev, value), spec, range);
    if (value.is_int && (spec.empty() || std::string("feg%").find(spec.back()) == std::string::npos)) {
        if (spec.ends_with("d") || spec.find('.') != std::string::npos)  // which one of the two does not take
            ev.unsupported(range, errors::number_is_int_or_float);
        const Expr whole = truth_of(ev.named(truth(value.is_int), "is_int", range, true));
        TextChoice choice{whole, std::make_shared<TextValue>(), std::make_shared<TextValue>(), nullptr};
        const Value real = ev.named(std::get<ScalarValue>(value.v), "shown", range, true);
        append_printed(ev, choice.then->parts, cast_to(scalar(ev, real, range), Type::int_(64)), spec, range);
        append_printed(ev, choice.otherwise->parts, real, spec, range);
        parts.emplace_back(std::move(choice));
        return;
    }
    if (const auto* text = get<TextPtr>(value)) {
        if (!spec.empty()) {
            const auto padded = [&](const std::string& words) {
                return formatted_static(ev, words, spec, range);
            };
            return append_printed(ev, parts, of_each_text(ev, *text, padded, "a format", range), "", range);
        }
        parts.insert(parts.end(), (*text)->parts.begin(), (*text)->parts.end());
        return;
    }
    if (get<RunningListPtr>(value) || get<RunningDictPtr>(value)) {
        const auto* list = get<RunningListPtr>(value);
        parts.emplace_back(
            TextOfList{list ? *list : nullptr, list ? nullptr : std::get<RunningDictPtr>(value.v), {}});
        return;
    }
    if (ev.frame().host) {
        if (is_plain_object(ev, value))
            return append_printed(ev, parts, text_of_object(ev, value, "__str__", range), spec, range);
        if (const auto text = text_of_exception(ev, value, range))
            return append_printed(ev, parts, *text, spec, range);
        if (const auto* field = get<FieldPtr>(value)) {
            if ((*field)->ndarray) return add_text(parts, "<ti.ndarray>");
            return append_array(ev, parts, *field, range);
        }
        if (const auto* m = get<MatrixPtr>(value); m && spec.empty()) return append_elements(parts, **m);
        if (const auto* object = get<StructPtr>(value)) {
            std::string between = "{";
            for (const auto& [name, member] : (*object)->members) {
                add_text(parts, between + "'" + name + "': ");
                append_member(ev, parts, read_reference(ev, member), range);
                between = ", ";
            }
            return add_text(parts, "}");
        }
        if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
            std::string between = "{";
            for (const auto& [key, element] : (*d)->entries) {
                add_text(parts, between);
                append_contained(ev, parts, key, range);
                add_text(parts, ": ");
                append_contained(ev, parts, element, range);
                between = ", ";
            }
            return add_text(parts, (*d)->entries.empty() ? "{}" : "}");
        }
        if (const auto* set = get<SequencePtr>(value); set && (*set)->set) {
            const std::vector<Value> elements = ordered_elements(ev, **set, range);
            if (elements.empty()) return add_text(parts, (*set)->frozen ? "frozenset()" : "set()");
            std::string between = (*set)->frozen ? "frozenset({" : "{";
            for (const Value& element : elements) {
                add_text(parts, between);
                append_contained(ev, parts, element, range);
                between = ", ";
            }
            return add_text(parts, (*set)->frozen ? "})" : "}");
        }
        if (const auto* sequence = get<SequencePtr>(value)) {
            const auto [begin, end] = brackets_of(**sequence);
            add_text(parts, begin);
            for (std::size_t k = 0; k < (*sequence)->elements.size(); ++k) {
                if (k > 0) add_text(parts, ", ");
                append_contained(ev, parts, (*sequence)->elements[k], range);
            }
            return add_text(parts, end);
        }
    }
    if (const auto* m = get<MatrixPtr>(value)) {
        const int columns = (*m)->columns == 0 ? 1 : (*m)->columns;
        add_text(parts, "[");
        for (int i = 0; i < (*m)->rows; ++i) {
            if (i > 0) add_text(parts, ", ");
            if (!(*m)->is_vector()) add_text(parts, "[");
            for (int j = 0; j < columns; ++j) {
                if (j > 0) add_text(parts, ", ");
                append_printed(ev, parts, (*m)->elements[row_major(i, columns, j)], spec, range);
            }
            if (!(*m)->is_vector()) add_text(parts, "]");
        }
        add_text(parts, "]");
        return;
    }
    if (const auto* sequence = get<SequencePtr>(value);
        sequence && (!is_static(value) || (ev.in_kernel() && !ev.frame().python))) {
        add_text(parts, "[");
        for (std::size_t k = 0; k < (*sequence)->elements.size(); ++k) {
            if (k > 0) add_text(parts, ", ");
            append_printed(ev, parts, (*sequence)->elements[k], spec, range);
        }
        add_text(parts, "]");
        return;
    }
    if (get<NoneValue>(value) && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::none_is_no_value_kernel_prints,
                ev.at(range).text() == "None" ? "TaichiTypeError" : "RuntimeError");
    if (!is_run_time(ev, value)) {
        if (const auto* text = get<std::string>(value); text && spec.empty()) return add_text(parts, *text);
        if (spec.empty() && (ev.frame().host || !is_number(value)))
            return add_text(parts, repr(of_kind(value, NumberKind::python)));
        if (ev.frame().host || get<std::string>(value))
            return add_text(parts, std::get<std::string>(formatted_static(ev, value, spec, range).v));
    }
    if (get<StructPtr>(value)) ev.fail(range, errors::struct_cannot_be_printed_whole);
    append_number(ev, parts, value, spec, range);
}

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
        Value value = evaluate(ev, part.value);
        if (ev.frame().host && is_scalar(value) && part.conversion != 'r' && part.conversion != 's' &&
            number_type(value) == Type::float_(32))  // formatted as a float of Python's
            value = Value(cast_to(scalar(ev, value, range), Type::float_(64)));
        if (spec.empty() && part.conversion != 'r' && !is_run_time(ev, value) && is_static(value) &&
            !get<std::string>(value) && !get<FieldPtr>(value) && !may_hold_object(value))
            add_text(parts, repr(of_kind(value, NumberKind::python)));
        else if (part.conversion == 'r' && (get<std::string>(value) || get<TextPtr>(value) ||
                                            get<ObjectPtr>(value) || (ev.frame().host && is_scalar(value))))
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
    for (const auto& [name, value] : arguments.keywords) {
        const auto* text = get<std::string>(value);
        if (name == "flush" && !of_kernel) continue;
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
        if (const auto* text = std::get_if<FormattedString>(&argument.value->node))
            append_formatted(ev, parts, *text, argument.range);
        else
            append_printed(ev, parts, arguments.positional.at(k), "", argument.range);
        ++k;
    }
    add_text(parts, end);
    emit_print(ev, parts, arguments.range);
}

}  // namespace nestor::taichi
