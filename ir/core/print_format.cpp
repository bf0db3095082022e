// Print formats. The C library does the digits, as it does in emitted code.
#include "ir/core/print_format.hpp"

#include <algorithm>
#include <cstdio>

#include "ir/core/python_format.hpp"

namespace nestor {

namespace {

/// `2,3~` of `%2,3~N`.
bool read_shape(const std::string& text, PrintFormat& format) {
    int number = -1;
    for (const char c : text + ",") {
        if (c >= '0' && c <= '9' && number < 100'000'000) {
            number = std::max(number, 0) * 10 + (c - '0');
        } else if (c == '~' && number >= 0 && format.shortened.size() == format.shape.size()) {
            format.shape.push_back(number);
            format.shortened.push_back(true);
            number = -1;
        } else if (c == ',') {
            if (format.shortened.size() == format.shape.size() && number >= 0) {
                format.shape.push_back(number);
                format.shortened.push_back(false);
            } else if (number >= 0) {
                return false;
            }
            number = -1;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<PrintFormat> parse_print_format(const std::string& text) {
    if (text.size() < 2 || text[0] != '%') return std::nullopt;
    PrintFormat format;
    format.conversion = text.back();
    std::string middle = text.substr(1, text.size() - 2);
    const bool is_float = std::string("gfe").find(format.conversion) != std::string::npos;
    if (!is_float && std::string("dcbrnNPRGA").find(format.conversion) == std::string::npos)
        return std::nullopt;
    if (format.conversion == 'P' || format.conversion == 'R') {
        if (format.conversion == 'R' && middle.empty()) return std::nullopt;
        format.flags = middle;
        return format;
    }
    if (middle.empty()) return format;
    if (format.conversion == 'N') {
        format.halves = middle[0] == 'h';
        if (format.halves) middle.erase(0, 1);
        return read_shape(middle, format) ? std::optional(format) : std::nullopt;
    }
    if (is_float || format.conversion == 'd') {
        const std::size_t width = std::min(middle.find_first_not_of("-+ 0"), middle.size());
        const std::size_t end = std::min(middle.find_first_not_of("0123456789", width), middle.size());
        if (end - width > 3) return std::nullopt;
        format.flags = middle.substr(0, end);
        middle = middle.substr(end);
    }
    if (middle.empty()) return format;
    if (!is_float || middle.size() < 2 || middle.size() > 3 || middle[0] != '.') return std::nullopt;
    if (middle.find_first_not_of("0123456789", 1) != std::string::npos) return std::nullopt;
    format.precision = std::stoi(middle.substr(1));
    return format;
}

bool format_fits(const PrintFormat& format, const Type& type) {
    switch (format.conversion) {
        case 'd':
        case 'c':
        case 'R':
            return type.is_int();
        case 'b':
            return type.is_bool();
        case 'P':
            return (type.is_int() || type.is_float()) &&
                   why_no_python_format(format.flags, type.is_float()).empty();
        case 'N':
        case 'G':
        case 'A':
            return type.is_int() || type.is_float() || type.is_bool();
        default:
            return type.is_float();
    }
}

std::string formatted_text(const PrintFormat& format, const Scalar& value, const Type& type) {
    if (format.conversion == 'd') {
        const std::string digits = std::holds_alternative<std::uint64_t>(value)
                                       ? std::to_string(std::get<std::uint64_t>(value))
                                       : std::to_string(std::get<std::int64_t>(value));
        if (format.flags.empty()) return digits;
        char text[1200];
        const std::string pattern = "%" + format.flags + "lld";
        std::snprintf(text, sizeof text, pattern.c_str(),
                      static_cast<long long>(std::get<std::int64_t>(value)));
        return text;
    }
    if (format.conversion == 'R') {
        std::string text;
        for (double k = 0; k < as_double(value); ++k) text += format.flags;
        return text;
    }
    if (format.conversion == 'P')
        return type.is_float() ? python_text(as_double(value), format.flags)
                               : python_text(std::get<std::int64_t>(value), format.flags);
    if (format.conversion == 'r') return shortest_text(as_double(value), false);
    if (format.conversion == 'n') return shortest_text(as_double(value), type.bits == 32);
    if (format.conversion == 'c') return std::string(1, static_cast<char>(as_double(value)));
    if (format.conversion == 'b') return as_double(value) != 0 ? "True" : "False";
    // a negative precision counts as none
    const std::string pattern = "%" + format.flags + ".*" + format.conversion;
    char text[1500];  // the longest: 309 digits, the point, 99 decimals, or the width
    const int length = std::snprintf(text, sizeof text, pattern.c_str(), format.precision, as_double(value));
    return std::string(text, static_cast<std::size_t>(length));
}

}  // namespace nestor
