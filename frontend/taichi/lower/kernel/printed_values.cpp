// What `print` writes of a value (TI-35): numbers by formats, containers as Python, numpy and kernels do.
#include <algorithm>
#include <cctype>
#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/text_widths.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/row_major.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/python_format.hpp"

namespace nestor::taichi {

void add_text(PrintParts& parts, const std::string& text) {
    if (text.empty()) return;
    if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
        std::get<std::string>(parts.back()) += text;
    else
        parts.emplace_back(text);
}

namespace {

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
    const auto* list = get<RunningListPtr>(value);
    if (get<FieldPtr>(value) || (list && (*list)->array))
        ev.unsupported(range, errors::array_in_container_that_is_printed);
    if (has_class(value))
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

/// A number that is an int or a float as the program runs: both texts, one of which is chosen.
static void append_int_or_float(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                                TextRange range) {
    if (spec.ends_with("d") || spec.find('.') != std::string::npos)  // which one of the two does not take
        ev.unsupported(range, errors::number_is_int_or_float);
    const Expr whole = truth_of(ev.named(truth(value.is_int), "is_int", range, true));
    TextChoice choice{whole, std::make_shared<TextValue>(), std::make_shared<TextValue>(), nullptr};
    const Value real = ev.named(std::get<ScalarValue>(value.v), "shown", range, true);
    append_printed(ev, choice.then->parts, cast_to(scalar(ev, real, range), Type::int_(64)), spec, range);
    append_printed(ev, choice.otherwise->parts, real, spec, range);
    parts.emplace_back(std::move(choice));
}

static void append_running_text(Evaluator& ev, PrintParts& parts, const TextPtr& text,
                                const std::string& spec, TextRange range) {
    if (spec.empty()) {
        parts.insert(parts.end(), text->parts.begin(), text->parts.end());
        return;
    }
    if (const auto wanted = width_of_specification(spec))
        if (const auto made = in_width(ev, text, *wanted, range))
            return append_printed(ev, parts, *made, "", range);
    const auto padded = [&](const std::string& words) { return formatted_static(ev, words, spec, range); };
    append_printed(ev, parts, of_each_text(ev, text, padded, "a format", range), "", range);
}

static void append_struct(Evaluator& ev, PrintParts& parts, const StructPtr& object, TextRange range) {
    std::string between = "{";
    for (const auto& [name, member] : object->members) {
        add_text(parts, between + "'" + name + "': ");
        append_member(ev, parts, read_reference(ev, member), range);
        between = ", ";
    }
    add_text(parts, "}");
}

static void append_dict(Evaluator& ev, PrintParts& parts, const DictionaryValue& dict, TextRange range) {
    std::string between = "{";
    for (const auto& [key, element] : dict.entries) {
        add_text(parts, between);
        append_contained(ev, parts, key, range);
        add_text(parts, ": ");
        append_contained(ev, parts, element, range);
        between = ", ";
    }
    add_text(parts, dict.entries.empty() ? "{}" : "}");
}

static void append_set(Evaluator& ev, PrintParts& parts, const Sequence& set, TextRange range) {
    const std::vector<Value> elements = ordered_elements(ev, set, range);
    if (elements.empty()) return add_text(parts, set.frozen ? "frozenset()" : "set()");
    std::string between = set.frozen ? "frozenset({" : "{";
    for (const Value& element : elements) {
        add_text(parts, between);
        append_contained(ev, parts, element, range);
        between = ", ";
    }
    add_text(parts, set.frozen ? "})" : "}");
}

/// A list or tuple as Python writes it.
static void append_sequence(Evaluator& ev, PrintParts& parts, const Sequence& sequence, TextRange range) {
    const auto [begin, end] = brackets_of(sequence);
    add_text(parts, begin);
    for (std::size_t k = 0; k < sequence.elements.size(); ++k) {
        if (k > 0) add_text(parts, ", ");
        append_contained(ev, parts, sequence.elements[k], range);
    }
    add_text(parts, end);
}

/// What the host program writes as Python and numpy do. Returns whether the value is of such a kind.
static bool append_host_object(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                               TextRange range) {
    if (has_class(value))
        append_printed(ev, parts, text_of_object(ev, value, "__str__", range), spec, range);
    else if (const auto text = text_of_exception(ev, value, range))
        append_printed(ev, parts, *text, spec, range);
    else if (const auto* field = get<FieldPtr>(value); field && (*field)->ndarray)
        add_text(parts, "<ti.ndarray>");
    else if (field)
        append_array(ev, parts, *field, range);
    else if (const auto* m = get<MatrixPtr>(value); m && spec.empty())
        append_elements(parts, **m);
    else if (const auto* object = get<StructPtr>(value))
        append_struct(ev, parts, *object, range);
    else if (const auto* dict = get<std::shared_ptr<DictionaryValue>>(value))
        append_dict(ev, parts, **dict, range);
    else if (const auto* sequence = get<SequencePtr>(value); sequence && (*sequence)->set)
        append_set(ev, parts, **sequence, range);
    else if (sequence)
        append_sequence(ev, parts, **sequence, range);
    else
        return false;
    return true;
}

/// `[1, 2]`, as kernels write vectors and lists.
static void append_in_brackets(PrintParts& parts, std::size_t count,
                               const std::function<void(std::size_t)>& append) {
    add_text(parts, "[");
    for (std::size_t k = 0; k < count; ++k) {
        if (k > 0) add_text(parts, ", ");
        append(k);
    }
    add_text(parts, "]");
}

static void append_matrix(Evaluator& ev, PrintParts& parts, const MatrixValue& m, const std::string& spec,
                          TextRange range) {
    const std::size_t rows = static_cast<std::size_t>(m.rows);
    const std::size_t columns = m.columns == 0 ? 1 : static_cast<std::size_t>(m.columns);
    const auto append = [&](std::size_t k) { append_printed(ev, parts, m.elements[k], spec, range); };
    if (m.is_vector()) return append_in_brackets(parts, rows, append);
    append_in_brackets(parts, rows, [&](std::size_t i) {
        append_in_brackets(parts, columns, [&](std::size_t j) { append(i * columns + j); });
    });
}

/// What is known while translating, where it is written as Python writes it. Returns whether it was.
static bool append_known(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                         TextRange range) {
    if (is_run_time(ev, value)) return false;
    if (const auto* text = get<std::string>(value); text && spec.empty())
        add_text(parts, *text);
    else if (spec.empty() && (ev.frame().host || !is_number(value)))
        add_text(parts, repr(of_kind(value, NumberKind::python)));
    else if (ev.frame().host || text)
        add_text(parts, std::get<std::string>(formatted_static(ev, value, spec, range).v));
    else
        return false;
    return true;
}

void append_printed(Evaluator& ev, PrintParts& parts, const Value& value, const std::string& spec,
                    TextRange range) {
    if (get<VariablePtr>(value) || get<PlacePtr>(value))
        return append_printed(ev, parts, read_reference(ev, value), spec, range);
    if (value.is_int && (spec.empty() || std::string("feg%").find(spec.back()) == std::string::npos))
        return append_int_or_float(ev, parts, value, spec, range);
    if (const auto* text = get<TextPtr>(value)) return append_running_text(ev, parts, *text, spec, range);
    if (const auto* list = get<RunningListPtr>(value)) {
        parts.emplace_back(TextOfList{*list, nullptr, {}});
        return;
    }
    if (const auto* dict = get<RunningDictPtr>(value)) {
        parts.emplace_back(TextOfList{nullptr, *dict, {}});
        return;
    }
    const bool of_kernel = ev.in_kernel() && !ev.frame().python;
    if (ev.frame().host && append_host_object(ev, parts, value, spec, range)) return;
    if (const auto* m = get<MatrixPtr>(value)) return append_matrix(ev, parts, **m, spec, range);
    if (const auto* sequence = get<SequencePtr>(value); sequence && (!is_static(value) || of_kernel))
        return append_in_brackets(parts, (*sequence)->elements.size(), [&](std::size_t k) {
            append_printed(ev, parts, (*sequence)->elements[k], spec, range);
        });
    if (get<NoneValue>(value) && of_kernel)
        ev.fail(range, errors::none_is_no_value_kernel_prints,
                ev.at(range).text() == "None" ? "TaichiTypeError" : "RuntimeError");
    if (append_known(ev, parts, value, spec, range)) return;
    if (get<StructPtr>(value)) ev.fail(range, errors::struct_cannot_be_printed_whole);
    append_number(ev, parts, value, spec, range);
}

}  // namespace nestor::taichi
