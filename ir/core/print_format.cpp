// Print formats. The C library does the digits, as it does in emitted code.
#include "ir/core/print_format.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace nestor {

std::optional<PrintFormat> parse_print_format(const std::string& text) {
    if (text.size() < 2 || text[0] != '%') return std::nullopt;
    PrintFormat format;
    format.conversion = text.back();
    const std::string middle = text.substr(1, text.size() - 2);
    const bool is_float = std::string("gfe").find(format.conversion) != std::string::npos;
    if (!is_float && std::string("dcbr").find(format.conversion) == std::string::npos) return std::nullopt;
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
            return type.is_int();
        case 'b':
            return type.is_bool();
        default:
            return type.is_float();
    }
}

std::string formatted_text(const PrintFormat& format, const Scalar& value) {
    if (format.conversion == 'd')
        return std::holds_alternative<std::uint64_t>(value) ? std::to_string(std::get<std::uint64_t>(value))
                                                            : std::to_string(std::get<std::int64_t>(value));
    if (format.conversion == 'r') {
        std::string text = fmt::format("{}", as_double(value));
        return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
    }
    if (format.conversion == 'c') return std::string(1, static_cast<char>(as_double(value)));
    if (format.conversion == 'b') return as_double(value) != 0 ? "True" : "False";
    const std::string pattern =
        std::string("%.*") + format.conversion;  // a negative precision counts as none
    char text[512];                              // the longest: 309 digits, the point, 99 decimals
    const int length = std::snprintf(text, sizeof text, pattern.c_str(), format.precision, as_double(value));
    return std::string(text, static_cast<std::size_t>(length));
}

}  // namespace nestor
