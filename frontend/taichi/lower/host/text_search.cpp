// Texts in which ints of the running program stand: a pattern is laid at each place of the text, and where it
// covers digits of a number, that number is compared with what the digits say.
#include "frontend/taichi/lower/host/text_search.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/letters.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/build.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

using Parts = std::vector<TextPart>;

bool are_digits(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool may_be_of_float(const std::string& text) {
    return text.find_first_not_of("0123456789.+-e") == std::string::npos;
}

Expr whole_number(std::int64_t value) {
    return build::constant(value, Type::int_(64));
}

std::int64_t power_of_ten(std::size_t exponent) {
    std::int64_t power = 1;
    for (std::size_t k = 0; k < exponent; ++k) power *= 10;
    return power;
}

constexpr std::size_t most_digits_of_pattern = 18;

Expr at_least(const Expr& a, std::int64_t b) {
    return build::compare(CompareOp::less_equal, whole_number(b), a);
}

Expr equals(const Expr& a, std::int64_t b) {
    return build::compare(CompareOp::equal, a, whole_number(b));
}

/// One number in a text: which of its digits are those of a pattern.
class NumberInText {
public:
    NumberInText(Evaluator& ev, const Formatted& shown, TextRange range) : ev_(ev), range_(range) {
        float_ = shown.value->type.is_float();
        format_ = shown.format;
        if (format_ != "%d" && format_ != "%r" && format_ != "%n") refuse();
        value_ = float_ ? shown.value : value_of(cast_to(plain(shown.value), Type::int_(64)));
        if (!get<Constant>(value_)) value_ = value_of(ev.named(plain(value_), "shown", range, true));
        if (float_) return;
        negative_ = build::compare(CompareOp::less, value_, whole_number(0));
        size_ = build::select(negative_, build::binary(BinaryOp::subtract, whole_number(0), value_, true),
                              value_);
    }

    /// All of its text.
    Expr is(const std::string& text) const {
        if (float_) {
            if (!may_be_of_float(text)) return build::boolean(false);
            char* end = nullptr;
            const double number = std::strtod(text.c_str(), &end);
            const auto format = parse_print_format(format_);
            if (*end != '\0' || formatted_text(*format, Scalar(number), value_->type) != text)
                return build::boolean(false);
            return build::compare(CompareOp::equal, value_, build::constant(number, value_->type));
        }
        const bool minus = text.starts_with('-');
        const std::string digits = text.substr(minus ? 1 : 0);
        if (!are_digits(digits) || digits.size() > most_digits_of_pattern ||
            (digits[0] == '0' && text.size() > 1))
            return build::boolean(false);
        return equals(value_, std::stoll(text));
    }

    /// Its first letters, or all of them.
    Expr begins(const std::string& text) const {
        if (float_) return of_float(text);
        const bool minus = text.starts_with('-');
        const Expr sign = minus ? negative_ : build::logical_not(negative_);
        if (text == "-") return sign;
        const std::string digits = text.substr(minus ? 1 : 0);
        if (!are_digits(digits) || digits.size() > most_digits_of_pattern) return build::boolean(false);
        if (digits[0] == '0') return is(text);
        Expr any = build::boolean(false);
        const std::int64_t first = std::stoll(digits);
        for (std::size_t k = 0; digits.size() + k <= most_digits_of_pattern; ++k)
            any = build::either(
                any, build::both(at_least(size_, first * power_of_ten(k)),
                                 build::logical_not(at_least(size_, (first + 1) * power_of_ten(k)))));
        return build::both(sign, any);
    }

    /// Digits before the last `after` ones, which have another letter in front of them.
    Expr holds(const std::string& text, std::size_t after) const {
        if (float_) return of_float(text);
        if (!are_digits(text) || text.size() + after > most_digits_of_pattern) return build::boolean(false);
        const Expr above =
            build::binary(BinaryOp::floor_divide, size_, whole_number(power_of_ten(after)), false);
        const Expr part =
            build::binary(BinaryOp::floor_modulo, above, whole_number(power_of_ten(text.size())), false);
        const std::size_t last = text.size() + after;
        const Expr enough = build::select(negative_, at_least(size_, last == 1 ? 0 : power_of_ten(last - 1)),
                                          at_least(size_, power_of_ten(last)));
        return build::both(equals(part, std::stoll(text)), enough);
    }

    Expr ends(const std::string& text) const { return holds(text, 0); }

    Expr is_inside(const std::string& text) const {
        if (float_) return of_float(text);
        Expr any = build::boolean(false);
        for (std::size_t after = 1; text.size() + after <= most_digits_of_pattern; ++after)
            any = build::either(any, holds(text, after));
        return any;
    }

    Expr length() const {
        if (float_) refuse();
        const auto one_if = [](const Expr& condition) {
            return build::select(condition, whole_number(1), whole_number(0));
        };
        Expr count = build::binary(BinaryOp::add, whole_number(1), one_if(negative_), true);
        for (std::size_t k = 1; k <= most_digits_of_pattern; ++k)
            count = build::binary(BinaryOp::add, count, one_if(at_least(size_, power_of_ten(k))), true);
        return count;
    }

private:
    [[noreturn]] void refuse() const {
        ev_.unsupported(range_, errors::use_of_text_of_running_program, "a part of a number in it");
    }
    Expr of_float(const std::string& text) const {
        if (may_be_of_float(text)) refuse();
        return build::boolean(false);
    }

    Evaluator& ev_;
    TextRange range_;
    bool float_ = false;
    std::string format_;
    Expr value_, negative_, size_;
};

/// A pattern in a text.
class Search {
public:
    Search(Evaluator& ev, const Parts& parts, bool to_end, TextRange range)
        : ev_(ev), parts_(parts), to_end_(to_end), range_(range) {}

    Expr at_begin(const std::string& pattern) const { return at(pattern, 0, 0); }

    Expr anywhere(const std::string& pattern) const {
        Expr any = build::boolean(pattern.empty());
        for (std::size_t k = 0; k < parts_.size(); ++k) {
            const auto* words = std::get_if<std::string>(&parts_[k]);
            if (!words) {
                any = build::either(any, build::either(at(pattern, k, 0), inside(pattern, k)));
                continue;
            }
            for (std::size_t letter = 0; letter < words->size(); ++letter)
                any = build::either(any, at(pattern, k, letter));
        }
        return any;
    }

private:
    /// The text from there begins with the pattern, and ends with it where it has to.
    Expr at(const std::string& pattern, std::size_t k, std::size_t letter) const {
        const auto* words = k < parts_.size() ? std::get_if<std::string>(&parts_[k]) : nullptr;
        if (words && letter >= words->size()) return at(pattern, k + 1, 0);
        if (pattern.empty()) return build::boolean(!to_end_ || k == parts_.size());
        if (k == parts_.size()) return build::boolean(false);
        if (words) {
            const std::size_t count = std::min(pattern.size(), words->size() - letter);
            if (words->compare(letter, count, pattern, 0, count) != 0) return build::boolean(false);
            return at(pattern.substr(count), k, letter + count);
        }
        const NumberInText number(ev_, std::get<Formatted>(parts_[k]), range_);
        Expr any = build::boolean(false);
        for (std::size_t count = 1; count <= pattern.size(); ++count)
            any = build::either(
                any, build::both(number.is(pattern.substr(0, count)), at(pattern.substr(count), k + 1, 0)));
        return to_end_ ? any : build::either(any, number.begins(pattern));
    }

    /// The pattern begins behind the first letter of the number.
    Expr inside(const std::string& pattern, std::size_t k) const {
        if (pattern.empty()) return build::boolean(true);
        const NumberInText number(ev_, std::get<Formatted>(parts_[k]), range_);
        Expr any = to_end_ ? build::boolean(false) : number.is_inside(pattern);
        for (std::size_t count = 1; count <= pattern.size(); ++count) {
            const Expr rest = at(pattern.substr(count), k + 1, 0);
            if (is_false(rest)) continue;
            any = build::either(any, build::both(number.ends(pattern.substr(0, count)), rest));
        }
        return any;
    }

    static bool is_false(const Expr& e) {
        const auto known = known_number(truth(e));
        return known && !truth_value(*known).value_or(true);
    }

    Evaluator& ev_;
    const Parts& parts_;
    bool to_end_;
    TextRange range_;
};

/// Numbers stand in the text, but no lists.
bool is_of_numbers(const TextValue& text, bool chosen) {
    return std::ranges::all_of(text.parts, [&](const TextPart& part) {
        const auto* choice = std::get_if<TextChoice>(&part);
        if (choice)
            return chosen && is_of_numbers(*choice->then, true) && is_of_numbers(*choice->otherwise, true);
        return !std::holds_alternative<TextOfList>(part);
    });
}

/// The same of a value; `chosen`: the running program may choose parts of the text.
bool has_numbers(const Value& value, bool chosen = false) {
    const auto* text = get<TextPtr>(value);
    return text && is_of_numbers(**text, chosen);
}

/// What holds of the text, whatever is chosen of it.
Expr of_each_choice(const Parts& parts, const std::function<Expr(const Parts&)>& of) {
    const auto chosen = std::ranges::find_if(
        parts, [](const TextPart& part) { return std::holds_alternative<TextChoice>(part); });
    if (chosen == parts.end()) return of(parts);
    const auto& choice = std::get<TextChoice>(*chosen);
    const auto arm = [&](const TextPtr& text) {
        Parts all(parts.begin(), chosen);
        all.insert(all.end(), text->parts.begin(), text->parts.end());
        all.insert(all.end(), chosen + 1, parts.end());
        return of_each_choice(all, of);
    };
    return build::either(build::both(choice.condition, arm(choice.then)),
                         build::both(build::logical_not(choice.condition), arm(choice.otherwise)));
}

Value as_value(const Expr& holds) {
    const auto known = known_number(truth(holds));
    return known ? *known : Value(truth(holds));
}

}  // namespace

std::optional<Value> compared_with_numbers(Evaluator& ev, ComparisonOperator op, const Value& a,
                                           const Value& b, TextRange range) {
    const bool member = op == ComparisonOperator::in || op == ComparisonOperator::not_in;
    const bool same = op == ComparisonOperator::equal || op == ComparisonOperator::not_equal;
    const Value& text = member || get<TextPtr>(b) ? b : a;
    const auto* pattern = get<std::string>(member || get<TextPtr>(b) ? a : b);
    if ((!member && !same) || !pattern || !has_numbers(text, true)) return std::nullopt;
    const Expr holds = of_each_choice(std::get<TextPtr>(text.v)->parts, [&](const Parts& parts) {
        const Search search(ev, parts, !member, range);
        return member ? search.anywhere(*pattern) : search.at_begin(*pattern);
    });
    const bool opposite = op == ComparisonOperator::not_in || op == ComparisonOperator::not_equal;
    return as_value(opposite ? build::logical_not(holds) : holds);
}

std::optional<Value> method_of_text_of_numbers(Evaluator& ev, const TextPtr& text, const std::string& name,
                                               const CallArguments& arguments) {
    if (!has_numbers(Value(text))) return std::nullopt;
    const auto* pattern =
        arguments.positional.size() == 1 ? get<std::string>(arguments.positional[0]) : nullptr;
    if (pattern && (name == "startswith" || name == "endswith")) {
        const Search search(ev, text->parts, name == "endswith", arguments.range);
        return as_value(name == "endswith" ? search.anywhere(*pattern) : search.at_begin(*pattern));
    }
    if (!arguments.positional.empty() || (name != "strip" && name != "lstrip" && name != "rstrip"))
        return std::nullopt;
    auto made = std::make_shared<TextValue>(*text);
    const std::string space = " \t\n\r\v\f";
    auto& parts = made->parts;
    while (name != "rstrip" && !parts.empty() && std::holds_alternative<std::string>(parts.front())) {
        auto& words = std::get<std::string>(parts.front());
        words.erase(0, words.find_first_not_of(space));
        if (!words.empty()) break;
        parts.erase(parts.begin());
    }
    while (name != "lstrip" && !parts.empty() && std::holds_alternative<std::string>(parts.back())) {
        auto& words = std::get<std::string>(parts.back());
        words.erase(words.find_last_not_of(space) + 1);
        if (!words.empty()) break;
        parts.pop_back();
    }
    if (parts.empty()) return Value(std::string());
    return Value(made);
}

/// Of a text without numbers.
static Expr length_of(const std::string& words) {
    return whole_number(static_cast<std::int64_t>(letters_of(words).size()));
}

/// Of `%*R`, a text that is repeated.
static Expr length_of_repetition(const Formatted& part) {
    const std::string words = part.format.substr(1, part.format.size() - 2);
    const Expr times = build::binary(BinaryOp::maximum, part.value, whole_number(0), true);
    return build::binary(BinaryOp::multiply, times, length_of(words), true);
}

std::optional<Value> length_with_numbers(Evaluator& ev, const TextPtr& text, TextRange range) {
    if (!has_numbers(Value(text))) return std::nullopt;
    Expr length = whole_number(0);
    for (const TextPart& part : text->parts) {
        const auto* words = std::get_if<std::string>(&part);
        const auto* number = std::get_if<Formatted>(&part);
        const Expr own = words                          ? length_of(*words)
                         : number->format.back() == 'R' ? length_of_repetition(*number)
                                                        : NumberInText(ev, *number, range).length();
        length = build::binary(BinaryOp::add, length, own, true);
    }
    return Value(plain(length));
}

}  // namespace nestor::taichi
