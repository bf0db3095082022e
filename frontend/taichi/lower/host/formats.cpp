// Texts with values in them (TI-35, TI-83): format strings, `%`, `.format`, and the methods of strings.
#include "frontend/taichi/lower/host/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/list_print.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/text_methods.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/python_format.hpp"

namespace nestor::taichi {
namespace {

/// Python's specification, `[[fill]align][sign][0][width][.precision][type]`.
struct Specification {
    char fill = ' ', align = 0, sign = 0, type = 0;
    bool zeros = false, comma = false, prefix = false;
    int width = 0, precision = -1;
};

std::optional<Specification> parsed(const std::string& spec) {
    Specification s;
    std::size_t k = 0;
    const auto is_align = [](char c) { return c == '<' || c == '>' || c == '^'; };
    if (spec.size() > 1 && is_align(spec[1]))
        s.fill = spec[0], s.align = spec[1], k = 2;
    else if (!spec.empty() && is_align(spec[0]))
        s.align = spec[0], k = 1;
    if (k < spec.size() && (spec[k] == '+' || spec[k] == '-' || spec[k] == ' ')) s.sign = spec[k++];
    if (k < spec.size() && spec[k] == '#') s.prefix = true, ++k;
    if (k < spec.size() && spec[k] == '0') s.zeros = true, ++k;
    while (k < spec.size() && std::isdigit(static_cast<unsigned char>(spec[k])) && s.width < 1000)
        s.width = s.width * 10 + (spec[k++] - '0');
    if (k < spec.size() && spec[k] == ',') s.comma = true, ++k;
    if (k < spec.size() && spec[k] == '.') {
        s.precision = 0;
        for (++k; k < spec.size() && std::isdigit(static_cast<unsigned char>(spec[k])) && s.precision < 99;)
            s.precision = s.precision * 10 + (spec[k++] - '0');
    }
    if (k < spec.size()) s.type = spec[k++];
    return k == spec.size() ? std::optional(s) : std::nullopt;
}

std::string padded(const std::string& text, const Specification& s, char usual) {
    const auto width = static_cast<std::size_t>(s.width);
    const std::size_t size = count_of_letters(text);
    if (size >= width) return text;
    const std::size_t missing = width - size;
    const char align = s.align ? s.align : usual;
    if (align == '<') return text + std::string(missing, s.fill);
    if (align == '>') return std::string(missing, s.fill) + text;
    return std::string(missing / 2, s.fill) + text + std::string(missing - missing / 2, s.fill);
}

/// A large integer in the base of its type: x, X, b, o.
std::string in_base_of_type(const Integer& integer, const Specification& s) {
    const auto n = integer.convert_to<std::int64_t>();
    std::string text = s.type == 'x'   ? fmt::format("{:x}", n)
                       : s.type == 'X' ? fmt::format("{:X}", n)
                       : s.type == 'b' ? fmt::format("{:b}", n)
                                       : fmt::format("{:o}", n);
    if (s.prefix) text.insert(text[0] == '-' ? 1 : 0, std::string("0") + s.type);
    return text;
}

std::string text_of_float(double number, const Specification& s) {
    const int precision = s.precision < 0 ? 6 : s.precision;
    if (s.type == '%') return formatted_text({'f', precision}, number * 100) + "%";
    if (s.type == 0 && s.precision < 0) return formatted_text({'r', -1}, number);
    const char form = s.type == 0 || s.type == 'g' ? 'g' : s.type == 'e' ? 'e' : 'f';
    return formatted_text({form, precision}, number);
}

void group_digits(std::string& text) {
    const std::size_t point = std::min(text.find('.'), text.size());
    for (std::size_t k = point; k > 3 && std::isdigit(static_cast<unsigned char>(text[k - 4])); k -= 3)
        text.insert(k - 3, ",");
}

std::string text_of_number(const Value& value, Specification s, const std::string& spec, std::string& why) {
    const auto integer = integer_of(value);
    const bool large = integer && (*integer > INT64_MAX || *integer < INT64_MIN);
    if (!large) {
        why = why_no_python_format(spec, !integer);
        if (!why.empty()) why = "ValueError: " + why;
        if (!why.empty()) return "";
        return integer ? python_text(integer->convert_to<std::int64_t>(), spec)
                       : python_text(std::get<double>(value.v), spec);
    }
    std::string text;
    if (s.type == 0 || s.type == 'd')
        text = integer->str();
    else if (s.type == 'x' || s.type == 'X' || s.type == 'b' || s.type == 'o')
        text = in_base_of_type(*integer, s);
    else
        text = text_of_float(integer->convert_to<double>(), s);
    if (s.comma) group_digits(text);
    if ((s.sign == '+' || s.sign == ' ') && text[0] != '-') text.insert(0, 1, s.sign);
    if (s.zeros && !s.align)
        while (static_cast<int>(text.size()) < s.width)
            text.insert(text[0] == '-' || text[0] == '+' ? 1 : 0, 1, '0');
    return padded(text, s, '>');
}

}  // namespace

Value formatted_static(Evaluator& ev, const Value& value, const std::string& spec, TextRange range) {
    std::string why;
    const auto s = parsed(spec);
    if (is_number(value) && !(get<bool>(value) && s && s->type == 0)) {
        const std::string text = text_of_number(value, s.value_or(Specification{}), spec, why);
        if (!why.empty()) ev.fail(range, "TI-35", why);
        return text;
    }
    if (!s) ev.fail(range, errors::invalid_format_specifier, spec);
    if (get<std::string>(value) && s->type != 0 && s->type != 's')
        ev.fail(range, "TI-35",
                std::string("ValueError: Unknown format code '") + s->type + "' for object of type 'str'");
    std::string text =
        get<std::string>(value) ? std::get<std::string>(value.v) : repr(of_kind(value, NumberKind::python));
    if (s->precision >= 0) text = letters_between(text, 0, static_cast<std::size_t>(s->precision));
    return padded(text, *s, '<');
}

Value text_of_format(Evaluator& ev, const FormattedString& text, TextRange range) {
    auto made = std::make_shared<TextValue>();
    append_formatted(ev, made->parts, text, range);
    if (made->parts.empty()) return std::string();
    if (made->parts.size() == 1 && std::holds_alternative<std::string>(made->parts[0]))
        return std::get<std::string>(made->parts[0]);
    if (ev.frame().host)  // values as they are now
        for (auto& part : made->parts)
            if (auto* value = std::get_if<Formatted>(&part))
                value->value = value_of(ev.named(plain(value->value), "shown", range, true));
    return made;
}

static void require_all_converted(Evaluator& ev, const Value& given, std::size_t converted, std::size_t count,
                                  TextRange range) {
    if (converted < count && !get<std::shared_ptr<DictionaryValue>>(given) && !is_array(given))
        ev.fail(range, errors::not_all_arguments_converted);
}

Value percent_format(Evaluator& ev, const Value& format, const Value& given, TextRange range) {
    const std::string& text = std::get<std::string>(format.v);
    std::vector<Value> values{given};
    if (const auto* several = get<SequencePtr>(given); several && !(*several)->list && !(*several)->set)
        values = (*several)->elements;
    auto made = std::make_shared<TextValue>();
    std::size_t next = 0;
    std::string words;
    const auto flush = [&] {
        if (!words.empty()) made->parts.emplace_back(std::exchange(words, ""));
    };
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] != '%') {
            words += text[k];
            continue;
        }
        if (k + 1 < text.size() && text[k + 1] == '%') {
            words += '%';
            ++k;
            continue;
        }
        std::string spec;
        while (++k < text.size() && !std::isalpha(static_cast<unsigned char>(text[k]))) spec += text[k];
        if (k >= text.size() || next >= values.size())
            ev.fail(range, errors::not_enough_arguments_for_format_string);
        const char type = text[k];
        const Value& value = values[next++];
        if (spec.starts_with("-")) spec = "<" + spec.substr(1);
        if (type != 's' && type != 'r') spec += type == 'i' ? 'd' : type;
        if ((type == 's') && !spec.empty() && spec[0] != '<') spec = ">" + spec;
        if (type == 'd' && get<double>(value)) {
            words += std::get<std::string>(
                formatted_static(ev, Value(Integer(std::get<double>(value.v))), spec, range).v);
            continue;
        }
        flush();
        if ((get<std::string>(value) || get<TextPtr>(value)) && type != 's' && type != 'r' && type != 'c')
            ev.fail(range, "TI-35",
                    std::string("TypeError: %") + type + " format: a real number is required, not str");
        if (type == 'd' || type == 'i')
            if (const Value number = read_reference(ev, value);
                get<ScalarValue>(number) && number_type(number).is_float()) {  // cut off
                append_printed(ev, made->parts, cast_to(std::get<ScalarValue>(number.v), Type::int_(64)),
                               spec, range);
                continue;
            }
        if (type == 'r' && spec.empty())
            append_contained(ev, made->parts, value, range);
        else
            append_printed(ev, made->parts, value, spec, range);
    }
    require_all_converted(ev, given, next, values.size(), range);
    flush();
    if (made->parts.size() == 1 && std::holds_alternative<std::string>(made->parts[0]))
        return std::get<std::string>(made->parts[0]);
    if (made->parts.empty()) return std::string();
    std::string whole;
    for (const auto& part : made->parts) {
        if (!std::holds_alternative<std::string>(part)) return made;
        whole += std::get<std::string>(part);
    }
    return whole;
}

Value joined_text(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (op == BinaryOperator::modulo && get<std::string>(a)) return percent_format(ev, a, b, range);
    if (op == BinaryOperator::multiply && ev.frame().host && (get<std::string>(a) || get<std::string>(b)) &&
        (get<ScalarValue>(a) || get<ScalarValue>(b))) {
        const Value &text = get<std::string>(a) ? a : b, &count = get<std::string>(a) ? b : a;
        const std::string& words = std::get<std::string>(text.v);
        if (count.is_int || number_type(count).is_float())
            ev.fail(range, errors::unsupported_operands, "", kind_of(text), "a float");
        if (words.empty()) return words;
        if (words.find_first_of("%\n") == std::string::npos) {
            auto made = std::make_shared<TextValue>();
            const ScalarValue times = cast_to(std::get<ScalarValue>(count.v), Type::int_(64));
            made->parts.emplace_back(
                Formatted(value_of(ev.named(times, "times", range, true)), "%" + words + "R"));
            return made;
        }
    }
    if (op == BinaryOperator::multiply && get<std::string>(a) && get<ScalarValue>(b) && ev.frame().host)
        ev.unsupported(range, errors::repetition_by_running_program);
    if (op == BinaryOperator::multiply && (get<TextPtr>(a) || get<TextPtr>(b)))
        ev.unsupported(range, errors::use_of_text_of_running_program, "the repetition");
    if (op != BinaryOperator::add || !is_text(a) || !is_text(b))
        ev.fail(range, errors::unsupported_operands, ev.frame().host ? "" : "Taichi", kind_of(a), kind_of(b));
    auto made = std::make_shared<TextValue>();
    for (const Value& side : {a, b}) {
        if (const auto* text = get<std::string>(side)) made->parts.emplace_back(*text);
        if (const auto* text = get<TextPtr>(side))
            made->parts.insert(made->parts.end(), (*text)->parts.begin(), (*text)->parts.end());
    }
    return made;
}

/// What `.x[0]` behind the name of a replacement field takes of its value.
static Value member_of_field(Evaluator& ev, Value value, const std::string& members, TextRange range) {
    for (std::size_t k = 0; k < members.size();) {
        const bool element = members[k] == '[';
        const std::size_t end =
            std::min(element ? members.find(']', k) : members.find_first_of(".[", k + 1), members.size());
        const std::string name = members.substr(k + 1, end - k - 1);
        const bool number = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return std::isdigit(c) != 0;
        });
        value = !element ? attribute(ev, value, name, range)
                         : subscript(ev, value, {number ? Value(Integer(name)) : Value(name)}, range);
        k = element ? end + 1 : end;
    }
    return read_reference(ev, value);
}

/// Taichi takes `.format` of a kernel apart itself: each argument is shown, a field is a number or a name.
static void check_format_of_kernel(Evaluator& ev, const std::string& text, const CallArguments& arguments) {
    std::size_t unnamed = 0, wanted = 0;
    std::set<std::string> names;
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open)) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos) break;
        const std::string inside = text.substr(open + 1, close - open - 1);
        const std::string name = inside.substr(0, inside.find(':'));
        const bool number = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return std::isdigit(c) != 0;
        });
        if (name.empty())
            wanted = std::max(wanted, ++unnamed);
        else if (number)
            wanted = std::max(wanted, static_cast<std::size_t>(std::stoi(name.substr(0, 4))) + 1);
        else
            names.insert(name);
        open = close + 1;
    }
    if (wanted != arguments.positional.size())
        ev.fail(arguments.range, errors::positional_arguments_of_format, wanted, arguments.positional.size());
    for (const std::string& name : names)
        if (!arguments.keyword(name)) ev.fail(arguments.range, errors::keyword_of_format, name, "found");
    for (const auto& [name, value] : arguments.keywords)
        if (!names.contains(name)) ev.fail(arguments.range, errors::keyword_of_format, name, "used");
}

/// `"{} and {:.2f}".format(a, b)`
Value format_method(Evaluator& ev, const std::string& text, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (ev.in_kernel() && !ev.frame().python) check_format_of_kernel(ev, text, arguments);
    auto made = std::make_shared<TextValue>();
    std::size_t next = 0;
    std::string words;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const bool doubled = k + 1 < text.size() && text[k + 1] == text[k];
        if ((text[k] == '{' || text[k] == '}') && doubled) {
            words += text[k++];
            continue;
        }
        if (text[k] != '{') {
            words += text[k];
            continue;
        }
        const std::size_t close = text.find('}', k);
        if (close == std::string::npos) ev.fail(range, errors::expected_before_end_of_string);
        const std::string inside = text.substr(k + 1, close - k - 1);
        const std::size_t colon = inside.find(':');
        std::string name = inside.substr(0, colon);
        const std::size_t mark = name.find('!');
        const bool shown = mark != std::string::npos && name.substr(mark) == "!r";
        if (mark != std::string::npos && name.substr(mark) != "!s" && !shown)
            ev.unsupported(range, errors::method_of_str, "format with " + name.substr(mark));
        name = name.substr(0, mark);
        const std::size_t part = std::min(name.find_first_of(".["), name.size());
        const std::string members = name.substr(part);
        name = name.substr(0, part);
        const std::string spec = colon == std::string::npos ? "" : inside.substr(colon + 1);
        k = close;
        Value value;
        if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) {
            const std::size_t place =
                name.empty() ? next++ : static_cast<std::size_t>(std::stoi(name.substr(0, 4)));
            if (place >= arguments.positional.size()) ev.fail(range, errors::replacement_index_out_of_range);
            value = arguments.positional[place];
        } else {
            const Value* keyword = arguments.keyword(name);
            if (!keyword) ev.fail(range, "TI-35", "KeyError: '" + name + "'");
            value = *keyword;
        }
        value = member_of_field(ev, value, members, range);
        if (!words.empty()) made->parts.emplace_back(std::exchange(words, ""));
        if (shown && spec.empty())
            append_contained(ev, made->parts, value, range);
        else
            append_printed(ev, made->parts, value, spec, range);
    }
    if (!words.empty()) made->parts.emplace_back(words);
    std::string whole;
    for (const auto& part : made->parts) {
        if (!std::holds_alternative<std::string>(part)) return made;
        whole += std::get<std::string>(part);
    }
    return whole;
}

Value string_method(Evaluator& ev, const std::string& text, const std::string& name,
                    const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (name == "format") return format_method(ev, text, arguments);
    if (name == "join") {
        auto made = std::make_shared<TextValue>();
        if (const auto* list = get<RunningListPtr>(arguments.positional.at(0))) {
            made->parts.emplace_back(texts_joined(ev, *list, text, range));
            return made;
        }
        bool first = true;
        for (const Value& part : iterate(ev, arguments.positional.at(0), range)) {
            if (!first && !text.empty()) made->parts.emplace_back(text);
            first = false;
            if (!get<std::string>(part) && !get<TextPtr>(part)) ev.fail(range, errors::join_takes_strings);
            append_printed(ev, made->parts, part, "", range);
        }
        std::string whole;
        for (const auto& part : made->parts) {
            if (!std::holds_alternative<std::string>(part)) return made;
            whole += std::get<std::string>(part);
        }
        return whole;
    }
    if (const auto known = method_of_known_text(ev, text, name, arguments)) return *known;
    static const std::set<std::string> of_python = {"casefold",  "encode",       "expandtabs",  "format_map",
                                                    "isascii",   "isidentifier", "isprintable", "istitle",
                                                    "maketrans", "translate"};
    if (!of_python.contains(name)) ev.fail(range, errors::str_has_no_attribute, name);
    ev.unsupported(range, errors::method_of_str, name);
}

}  // namespace nestor::taichi
