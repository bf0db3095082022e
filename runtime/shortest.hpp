// Numbers as Python prints them.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>

/// The fewest digits that read back as the same number: 0.1, 100000.0, 1e-05, 1e+16.
inline std::string shortest(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    char buffer[40];
    const std::to_chars_result end = std::to_chars(
            buffer, buffer + sizeof buffer, std::fabs(value), std::chars_format::scientific);
    const std::string text(buffer, end.ptr);  // 1.25e+02
    const std::string sign = std::signbit(value) ? "-" : "";
    const std::size_t mark = text.find('e');
    const int exponent = std::stoi(text.substr(mark + 1));
    if (exponent < -4 || exponent >= 16) return sign + text;
    std::string digits = text.substr(0, 1);
    if (mark > 2) digits += text.substr(2, mark - 2);
    if (exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole)
        return sign + digits + std::string(whole - digits.size(), '0') + ".0";
    return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}
