// Numbers as Python prints them.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>

/// The fewest digits that read back as the same number: 0.1, 100000.0, 1e-05, 1e+16. Of a float32
/// of numpy (`single`) as one: 0.1, 1e+06.
inline std::string shortest(double value, bool single = false) {
    if (std::isnan(value)) return "nan";
    const double size = std::fabs(value);
    const std::string sign = std::signbit(value) ? "-" : "";
    if (std::isinf(value)) return sign + "inf";
    char buffer[40];
    const std::to_chars_result end =
            single ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(size),
                                   std::chars_format::scientific)
                   : std::to_chars(buffer, buffer + sizeof buffer, size,
                                   std::chars_format::scientific);
    const std::string text(buffer, end.ptr);  // 1.25e+02
    const std::size_t mark = text.find('e');
    const int exponent = std::stoi(text.substr(mark + 1));
    const bool as_power =
            single ? size > 0 && (size < 1e-4 || size >= 1e6) : exponent < -4 || exponent >= 16;
    if (as_power) return sign + text;
    std::string digits = text.substr(0, 1);
    if (mark > 2) digits += text.substr(2, mark - 2);
    if (exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole)
        return sign + digits + std::string(whole - digits.size(), '0') + ".0";
    return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}
