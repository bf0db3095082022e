// A number alone is padded by its format, as Python's specification of it; several parts by letters before or
// behind them, as many as the length that they have leaves.
#include "frontend/taichi/lower/host/text_widths.hpp"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/host/text_search.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

/// The specification of Python's that writes a number as its format does; nothing where it has a width.
std::optional<std::string> unpadded_specification(const Formatted& part) {
    const auto format = parse_print_format(part.format);
    if (!format) return std::nullopt;
    if (format->conversion == 'P') {
        const std::string& spec = format->flags;
        const bool plain_one = spec.empty() || spec[0] == '.' || spec == "d" ||
                               (spec.size() > 1 && spec[0] == ',' && spec[1] == '.');
        return plain_one ? std::optional(spec) : std::nullopt;
    }
    if (!format->flags.empty()) return std::nullopt;
    if (format->conversion == 'd' || format->conversion == 'r') return "";
    if (std::string("feg").find(format->conversion) == std::string::npos) return std::nullopt;
    return (format->precision >= 0 ? "." + std::to_string(format->precision) : "") + format->conversion;
}

/// A number in a width, written as `before` says: `>8`, `08`.
std::optional<Value> number_in_width(const Formatted& part, const std::string& before) {
    const auto spec = unpadded_specification(part);
    if (!spec || part.value->type.is_bool()) return std::nullopt;
    const Type own = part.value->type;
    const Type wide = own.is_float() ? own : Type::int_(64);
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back(Formatted(own == wide ? part.value : value_of(cast_to(plain(part.value), wide)),
                                       "%" + before + *spec + "P"));
    return Value(made);
}

const Formatted* only_number(const TextPtr& text) {
    return text->parts.size() == 1 ? std::get_if<Formatted>(&text->parts[0]) : nullptr;
}

/// A text without numbers and choices; nothing for others.
std::optional<std::string> only_words(const TextPtr& text) {
    std::string all;
    for (const TextPart& part : text->parts) {
        const auto* words = std::get_if<std::string>(&part);
        if (!words) return std::nullopt;
        all += *words;
    }
    return all;
}

TextPtr words_in_width(const std::string& words, const TextWidth& wanted) {
    const auto size = static_cast<std::int64_t>(letters_of(words).size());
    const std::int64_t missing = std::max<std::int64_t>(wanted.width - size, 0);
    const std::int64_t before = wanted.align == '<' ? 0 : wanted.align == '>' ? missing : missing / 2;
    std::string text;
    for (std::int64_t k = 0; k < before; ++k) text += wanted.fill;
    text += words;
    for (std::int64_t k = before; k < missing; ++k) text += wanted.fill;
    auto made = std::make_shared<TextValue>();
    if (!text.empty()) made->parts.emplace_back(text);
    return made;
}

/// One of two texts, each in the width.
std::optional<Value> choice_in_width(Evaluator& ev, const TextChoice& choice, const TextWidth& wanted,
                                     TextRange range) {
    const auto first = in_width(ev, choice.then, wanted, range);
    const auto second = in_width(ev, choice.otherwise, wanted, range);
    if (!first || !second) return std::nullopt;
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back(
        TextChoice{choice.condition, std::get<TextPtr>(first->v), std::get<TextPtr>(second->v), nullptr});
    return Value(made);
}

}  // namespace

std::optional<Value> in_width(Evaluator& ev, const TextPtr& text, const TextWidth& wanted, TextRange range) {
    if (wanted.align == '^' && wanted.width % 2 != 0) return std::nullopt;  // the odd letter stands elsewhere
    if (text->parts.size() == 1)
        if (const auto* choice = std::get_if<TextChoice>(&text->parts[0]))
            return choice_in_width(ev, *choice, wanted, range);
    const std::string fill = wanted.fill == " " ? "" : wanted.fill;
    const Formatted* number = only_number(text);
    if (number && number->format == "%b") {
        const auto word = [](const char* words) {
            auto made = std::make_shared<TextValue>();
            made->parts.emplace_back(words);
            return made;
        };
        return choice_in_width(ev, {number->value, word("True"), word("False"), nullptr}, wanted, range);
    }
    if (number && number->format.back() != 'R' && wanted.fill.size() == 1)
        return number_in_width(*number, fill + wanted.align + std::to_string(wanted.width));
    if (const auto words = only_words(text)) return Value(words_in_width(*words, wanted));
    const auto length = length_with_numbers(ev, text, range);
    if (!length || wanted.align == '^' || wanted.fill.find_first_of("%\n") != std::string::npos)
        return std::nullopt;
    const ScalarValue size = cast_to(scalar(ev, *length, range), Type::int_(64));
    const auto whole = [](std::int64_t value) { return value_of(constant(value, Type::int_(64))); };
    const Expr missing = build::binary(BinaryOp::subtract, whole(wanted.width), value_of(size), true);
    const Expr count = build::binary(BinaryOp::maximum, missing, whole(0), true);
    auto made = std::make_shared<TextValue>(*text);
    const Formatted letters(value_of(ev.named(plain(count), "missing", range, true)),
                            "%" + wanted.fill + "R");
    made->parts.insert(wanted.align == '>' ? made->parts.begin() : made->parts.end(), letters);
    return Value(made);
}

std::optional<TextWidth> width_of_specification(const std::string& spec) {
    std::vector<std::string> letters = letters_of(spec);
    const auto is_align = [](const std::string& one) { return one == "<" || one == ">" || one == "^"; };
    TextWidth wanted;
    std::size_t k = 0;
    if (letters.size() > 1 && is_align(letters[1])) {
        wanted.fill = letters[0];
        wanted.align = letters[1][0];
        k = 2;
    } else if (!letters.empty() && is_align(letters[0])) {
        wanted.align = letters[0][0];
        k = 1;
    }
    if (!letters.empty() && letters.back() == "s") letters.pop_back();
    if (k == letters.size() || letters[k] == "0" || letters.size() - k > 3) return std::nullopt;
    for (; k < letters.size(); ++k) {
        if (std::isdigit(static_cast<unsigned char>(letters[k][0])) == 0) return std::nullopt;
        wanted.width = wanted.width * 10 + (letters[k][0] - '0');
    }
    return wanted;
}

std::optional<Value> justified_with_numbers(Evaluator& ev, const TextPtr& text, const std::string& name,
                                            const CallArguments& arguments) {
    const auto& given = arguments.positional;
    const bool zeros = name == "zfill";
    if (!zeros && name != "ljust" && name != "rjust" && name != "center") return std::nullopt;
    const auto width = given.empty() ? std::nullopt : integer_of(given[0]);
    const auto* fill = given.size() == 2 ? get<std::string>(given[1]) : nullptr;
    if (!width || *width < 0 || *width > 1000 || given.size() > (zeros ? 1 : 2) ||
        (given.size() == 2 && !fill))
        return std::nullopt;
    if (zeros) {
        const Formatted* number = only_number(text);
        return number ? number_in_width(*number, "0" + width->str()) : std::nullopt;
    }
    const char align = name == "ljust" ? '<' : name == "rjust" ? '>' : '^';
    return in_width(ev, text, {align, fill ? *fill : " ", width->convert_to<std::int64_t>()},
                    arguments.range);
}

}  // namespace nestor::taichi
