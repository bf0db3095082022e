// Exact decimal literals with correct rounding: 0.1 is the decimal fraction until it meets a float32 or a
// float64, so neither is reached through the other.
#include "frontend/tc/literal.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "ir/core/build.hpp"

namespace nestor::tc {
namespace {

using boost::multiprecision::cpp_int;

constexpr std::size_t most_digits = 1000;
constexpr int largest_exponent = 5000;  // far outside every type, small enough to compute with

cpp_int power(int base, int exponent) {
    return boost::multiprecision::pow(cpp_int(base), static_cast<unsigned>(exponent));
}

int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return std::tolower(static_cast<unsigned char>(c)) - 'a' + 10;
}

/// `text` without its suffix of letters from `letters`, which goes to `suffix` in lower case.
std::string_view split_suffix(std::string_view text, std::string_view letters, std::string& suffix) {
    std::size_t end = text.size();
    while (end > 0 && letters.find(text[end - 1]) != std::string_view::npos) --end;
    for (const char c : text.substr(end))
        suffix += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text.substr(0, end);
}

std::variant<Literal, std::string> parse_integer(std::string_view text) {
    std::string suffix;
    text = split_suffix(text, "uUlL", suffix);
    int base = 10;
    if (text.size() > 1 && text[0] == '0') base = text[1] == 'x' || text[1] == 'X' ? 16 : 8;
    if (base == 16) text.remove_prefix(2);
    cpp_int value = 0;
    for (const char c : text) {
        if (digit_value(c) >= base) return std::string("invalid digit in an octal number");
        value = value * base + digit_value(c);
        if (value > std::numeric_limits<std::uint64_t>::max())
            return std::string("the number is larger than the largest uint64");
    }
    Literal literal{Rational(value), false, {}};
    if (!suffix.empty()) {
        const bool natural = suffix.find('u') != std::string::npos;
        const bool wide = suffix.find('l') != std::string::npos;
        literal.type = natural ? Type::uint(wide ? 64 : 32) : Type::int_(64);
        if (!fits(literal.value, literal.type)) literal.type = Type::uint(64);
    } else if (base != 10) {
        // C gives octal and hexadecimal numbers the first of int, unsigned, long, unsigned long that fits
        if (!fits(literal.value, Type::int_(32)) && fits(literal.value, Type::uint(32)))
            literal.type = Type::uint(32);
    }
    return literal;
}

std::variant<Literal, std::string> parse_floating(std::string_view text, bool hexadecimal) {
    std::string suffix;
    text = split_suffix(text, hexadecimal ? "lL" : "fFlL", suffix);
    if (hexadecimal) {
        // `f` is a digit before the exponent and a suffix after it
        const auto mark = text.find_first_of("pP");
        if (text.find_first_of("fF", mark) != std::string_view::npos) {
            suffix = "f";
            text.remove_suffix(1);
        }
        text.remove_prefix(2);
    }
    const int base = hexadecimal ? 16 : 10;
    const auto mark = text.find_first_of(hexadecimal ? "pP" : "eE");
    const std::string_view digits = text.substr(0, mark);
    if (digits.size() > most_digits) return std::string("the number has more digits than nestor reads");
    cpp_int mantissa = 0;
    int fraction = 0;
    bool after_point = false;
    for (const char c : digits) {
        if (c == '.') {
            after_point = true;
            continue;
        }
        mantissa = mantissa * base + digit_value(c);
        fraction += after_point;
    }
    int exponent = 0;
    if (mark != std::string_view::npos) {
        const bool negative = text[mark + 1] == '-';
        for (const char c : text.substr(mark + 1)) {
            if (c == '-' || c == '+') continue;
            exponent = exponent * 10 + (c - '0');
            if (exponent > largest_exponent) return std::string("the exponent is out of range");
        }
        if (negative) exponent = -exponent;
    }
    const int shift = hexadecimal ? exponent - 4 * fraction : exponent - fraction;
    const int step = hexadecimal ? 2 : 10;
    Literal literal{{}, true, {}};
    literal.value =
        shift >= 0 ? Rational(mantissa * power(step, shift)) : Rational(mantissa, power(step, -shift));
    if (suffix == "f") literal.type = Type::float_(32);
    if (suffix == "l") literal.type = Type::float_(64);
    return literal;
}

}  // namespace

std::variant<Literal, std::string> parse_literal(std::string_view text) {
    const bool hexadecimal = text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const bool floating = text.find_first_of(hexadecimal ? ".pP" : ".eE") != std::string_view::npos;
    return floating ? parse_floating(text, hexadecimal) : parse_integer(text);
}

Type default_type(const Literal& literal) {
    if (literal.floating) return Type::float_(32);
    for (const Type& type : {Type::int_(32), Type::int_(64), Type::uint(64)})
        if (fits(literal.value, type)) return type;
    return {};
}

bool fits(const Rational& value, const Type& type) {
    if (!type.is_int()) return false;
    const cpp_int top = (cpp_int(1) << (type.is_signed() ? type.bits - 1 : type.bits)) - 1;
    const cpp_int bottom = type.is_signed() ? cpp_int(-top - 1) : cpp_int(0);
    return value <= Rational(top) && value >= Rational(bottom);
}

double round_to_float(const Rational& value, const Type& type) {
    const int precision = type.bits == 64 ? 53 : 24;
    const int lowest = type.bits == 64 ? -1074 : -149;  // exponent of the smallest subnormal
    const int highest = type.bits == 64 ? 1024 : 128;   // values from 2^highest are infinite
    if (value == 0) return 0.0;
    const bool negative = value < 0;
    cpp_int top = abs(numerator(value));
    cpp_int bottom = denominator(value);
    // top / bottom is in [2^(exponent - 1), 2^(exponent + 1))
    int exponent = static_cast<int>(msb(top)) - static_cast<int>(msb(bottom));
    if (exponent >= 0 ? top < (bottom << exponent) : (top << -exponent) < bottom) --exponent;
    const int unit = std::max(exponent - precision + 1, lowest);
    if (unit >= 0)
        bottom <<= unit;
    else
        top <<= -unit;
    cpp_int quotient, rest;
    divide_qr(top, bottom, quotient, rest);
    rest *= 2;
    if (rest > bottom || (rest == bottom && bit_test(quotient, 0))) ++quotient;
    double result = std::ldexp(static_cast<double>(static_cast<std::uint64_t>(quotient)), unit);
    if (result >= std::ldexp(1.0, highest - 1) * 2) result = std::numeric_limits<double>::infinity();
    return negative ? -result : result;
}

Expr constant_of(const Rational& value, const Type& type) {
    if (type.is_float()) return build::constant(round_to_float(value, type), type);
    cpp_int whole = numerator(value) / denominator(value);
    if (type.is_bool()) return build::boolean(value != 0);
    const cpp_int modulus = cpp_int(1) << 64;
    whole %= modulus;
    if (whole < 0) whole += modulus;
    const auto bits = static_cast<std::uint64_t>(whole);
    if (type.is_signed()) return build::constant(static_cast<std::int64_t>(bits), type);
    return build::constant(bits, type);
}

}  // namespace nestor::tc
