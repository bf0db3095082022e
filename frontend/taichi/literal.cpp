// Literals: numbers by the standard library and Boost; characters by the definition of UTF-8.
#include "frontend/taichi/literal.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace nestor::taichi {
namespace {

constexpr std::size_t most_digits = 4300;

std::string without_underscores(std::string_view spelling) {
    std::string out;
    for (const char c : spelling)
        if (c != '_') out += c;
    return out;
}

}  // namespace

std::optional<boost::multiprecision::cpp_int> parse_integer(std::string_view spelling) {
    std::string digits = without_underscores(spelling);
    unsigned base = 10;
    if (digits.size() > 2 && digits[0] == '0' && !std::isdigit(static_cast<unsigned char>(digits[1]))) {
        const char mark = static_cast<char>(digits[1] | 0x20);
        base = mark == 'x' ? 16 : mark == 'o' ? 8 : 2;
        digits = digits.substr(2);
    }
    if (digits.size() > most_digits) return std::nullopt;
    boost::multiprecision::cpp_int value = 0;
    for (const char c : digits) {
        const unsigned digit =
            c <= '9' ? static_cast<unsigned>(c - '0') : static_cast<unsigned>((c | 0x20) - 'a' + 10);
        value = value * base + digit;
    }
    return value;
}

double parse_floating(std::string_view spelling) {
    return std::strtod(without_underscores(spelling).c_str(), nullptr);
}

std::string python_repr(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    // the shortest digits in the form d.ddde[+-]xx
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
    const std::string scientific(text, end);
    const std::size_t mark = scientific.find('e');
    const int exponent = std::atoi(scientific.c_str() + mark + 1);
    if (exponent < -4 || exponent >= 16) {
        return fmt::format("{}e{}{:02}", scientific.substr(0, mark), exponent < 0 ? '-' : '+',
                           std::abs(exponent));
    }
    const auto fixed_end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
    std::string fixed(text, fixed_end);
    if (fixed.find('.') == std::string::npos) fixed += ".0";
    return fixed;
}

DecodedCharacter decode_utf8(std::string_view text) {
    const auto byte = [&](std::size_t k) {
        return static_cast<unsigned char>(k < text.size() ? text[k] : 0);
    };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t character = length == 1 ? first : first & (0x7fu >> length);
    for (std::size_t k = 1; k < length; ++k) character = (character << 6) | (byte(k) & 0x3fu);
    return {character, std::min(length, std::max<std::size_t>(1, text.size()))};
}

std::string encode_utf8(char32_t c) {
    const auto byte = [](char32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    if (c < 0x80) return {byte(c)};
    if (c < 0x800) return {byte(0xc0 | (c >> 6)), byte(0x80 | (c & 0x3f))};
    if (c < 0x10000) return {byte(0xe0 | (c >> 12)), byte(0x80 | ((c >> 6) & 0x3f)), byte(0x80 | (c & 0x3f))};
    return {byte(0xf0 | (c >> 18)), byte(0x80 | ((c >> 12) & 0x3f)), byte(0x80 | ((c >> 6) & 0x3f)),
            byte(0x80 | (c & 0x3f))};
}

std::size_t first_bad_utf8(std::string_view text) {
    for (std::size_t k = 0; k < text.size();) {
        const auto first = static_cast<unsigned char>(text[k]);
        if (first < 0x80) {
            ++k;
            continue;
        }
        if (first < 0xc2 || first > 0xf4) return k;
        const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (k + length > text.size()) return k;
        for (std::size_t n = 1; n < length; ++n)
            if ((static_cast<unsigned char>(text[k + n]) & 0xc0) != 0x80) return k;
        const char32_t character = decode_utf8(text.substr(k)).character;
        const bool surrogate = character >= 0xd800 && character < 0xe000;
        if (surrogate || character > 0x10ffff || encode_utf8(character).size() != length) return k;
        k += length;
    }
    return std::string_view::npos;
}

bool may_be_in_name(char32_t c) {
    if (c < 0x80) return true;  // the scanner knows
    if (c < 0xc0) return c == 0xaa || c == 0xb5 || c == 0xb7 || c == 0xba;
    if (c == 0xd7 || c == 0xf7) return false;
    if (c >= 0x2000 && c < 0x2070) return c == 0x203f || c == 0x2040;
    if (c >= 0x2190 && c < 0x2c00) return false;  // arrows, mathematical operators, symbols
    if (c >= 0x3000 && c < 0x3005) return false;
    if (c >= 0x3008 && c < 0x3021) return false;
    if (c >= 0xff00 && c < 0xff10) return false;
    if ((c >= 0xff1a && c < 0xff21) || (c >= 0xff3b && c < 0xff41 && c != 0xff3f)) return false;
    return c != 0xfeff && c != 0x1680 && !(c >= 0x1f000 && c < 0x20000);
}

}  // namespace nestor::taichi
