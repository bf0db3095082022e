// Numbers and characters as Python spells them: what the scanner found, as values; and values as Python
// would print them.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nestor::taichi {

/// An integer literal of base 2, 8, 10 or 16, underscores allowed; nothing where it has more digits than
/// nestor reads (4,300, Python's limit for decimal ones).
std::optional<boost::multiprecision::cpp_int> parse_integer(std::string_view spelling);

/// The nearest float64 of a number literal, infinity beyond the largest.
double parse_floating(std::string_view spelling);

/// The shortest text that reads back as the value, laid out as Python's `repr`: `0.5`, `1e-06`, `inf`.
std::string python_repr(double value);

struct DecodedCharacter {
    char32_t character = 0;
    std::size_t length = 1;
};
/// The first character of a valid UTF-8 text.
DecodedCharacter decode_utf8(std::string_view text);
std::string encode_utf8(char32_t character);
/// Where a text stops being UTF-8; npos where it does not.
std::size_t first_bad_utf8(std::string_view text);
/// False for characters beyond ASCII that are blanks, punctuation or symbols.
bool may_be_in_name(char32_t character);

}  // namespace nestor::taichi
