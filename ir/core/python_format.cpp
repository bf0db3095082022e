// Python's format specifications of numbers, as runtime/formatted.hpp writes them in emitted code.
#include "ir/core/python_format.hpp"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "ir/core/print_format.hpp"

namespace nestor {
namespace {

/// `[[fill]align][sign][#][0][width][,][.precision][type]`
struct FormatSpec {
    char fill = ' ', align = '>', sign = '-', grouping = 0, type = 0;
    bool prefix = false;
    std::size_t width = 0;
    int precision = -1;
};

FormatSpec format_spec(const std::string& text) {
    FormatSpec spec;
    std::size_t k = 0;
    const auto at = [&](std::size_t place) { return place < text.size() ? text[place] : '\0'; };
    const auto is_one_of = [&](char c, const std::string& all) {
        return c != '\0' && all.find(c) != std::string::npos;
    };
    const auto number = [&] {
        std::size_t value = 0;
        while (std::isdigit(static_cast<unsigned char>(at(k))))
            value = value * 10 + static_cast<std::size_t>(text[k++] - '0');
        return value;
    };
    if (is_one_of(at(1), "<>^=")) {
        spec.fill = at(0);
        k = 1;
    }
    if (is_one_of(at(k), "<>^=")) spec.align = text[k++];
    if (is_one_of(at(k), "+- ")) spec.sign = text[k++];
    if (at(k) == '#') spec.prefix = text[k++] == '#';
    if (at(k) == '0') {
        if (k == 0 || !is_one_of(text[k - 1], "<>^=")) spec.align = '=';
        spec.fill = text[k++];
    }
    spec.width = number();
    if (is_one_of(at(k), ",_")) spec.grouping = text[k++];
    if (at(k) == '.') {
        ++k;
        spec.precision = static_cast<int>(number());
    }
    spec.type = at(k);
    return spec;
}

/// The digits with what stands around them: sign, prefix, marks between groups, and what fills them up.
std::string laid_out(std::string digits, bool negative, const std::string& prefix, const FormatSpec& spec) {
    if (spec.grouping != 0) {
        const std::size_t size = prefix.empty() && spec.type != 'b' && spec.type != 'x' ? 3 : 4;
        std::size_t end = 0;
        while (end < digits.size() && std::isalnum(static_cast<unsigned char>(digits[end]))) ++end;
        if (digits.find('e') == std::string::npos || size == 4)
            for (; end > size; end -= size) digits.insert(end - size, 1, spec.grouping);
    }
    std::string sign = negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
    sign += prefix;
    const std::size_t size = sign.size() + digits.size();
    const std::size_t missing = spec.width > size ? spec.width - size : 0;
    if (spec.align == '=') return sign + std::string(missing, spec.fill) + digits;
    const std::size_t before = spec.align == '<' ? 0 : spec.align == '>' ? missing : missing / 2;
    return std::string(before, spec.fill) + sign + digits + std::string(missing - before, spec.fill);
}

}  // namespace

std::string python_text(double value, const std::string& text) {
    FormatSpec spec = format_spec(text);
    const bool negative = std::signbit(value) && !std::isnan(value);
    const double size = spec.type == '%' ? std::fabs(value) * 100 : std::fabs(value);
    std::string digits;
    if (std::isnan(value) || std::isinf(value)) {
        digits = std::isnan(value) ? "nan" : "inf";
    } else if (spec.type == 0 && spec.precision < 0) {
        digits = shortest_text(size, false);
    } else {
        char buffer[512];
        const char kind = static_cast<char>(std::tolower(static_cast<unsigned char>(spec.type)));
        const int precision = spec.precision < 0 ? 6 : spec.precision > 100 ? 100 : spec.precision;
        const bool all = spec.prefix;  // `#` keeps the point, and zeros of `g`
        const char* const pattern = kind == 'e'                  ? (all ? "%#.*e" : "%.*e")
                                    : kind == 'f' || kind == '%' ? (all ? "%#.*f" : "%.*f")
                                                                 : (all ? "%#.*g" : "%.*g");
        std::snprintf(buffer, sizeof buffer, pattern, precision, size);
        digits = buffer;
        if (spec.type == 0) {  // as `g`, but with a point, and earlier a power of ten
            std::snprintf(buffer, sizeof buffer, "%.*e", precision > 0 ? precision - 1 : 0, size);
            const std::string power = buffer;
            const int exponent = std::atoi(power.c_str() + power.find('e') + 1);
            if (exponent >= precision - 1 && digits.find('e') == std::string::npos && size > 0) {
                std::string mantissa = power.substr(0, power.find('e'));
                while (!all && mantissa.find('.') != std::string::npos &&
                       (mantissa.back() == '0' || mantissa.back() == '.'))
                    mantissa.pop_back();
                digits = mantissa + power.substr(power.find('e'));
            }
            if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
        }
    }
    if (spec.type == '%') digits += '%';
    if (std::isupper(static_cast<unsigned char>(spec.type)))
        for (char& c : digits) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return laid_out(digits, negative, "", spec);
}

std::string python_text(std::int64_t value, const std::string& text) {
    const FormatSpec spec = format_spec(text);
    const char kind = static_cast<char>(std::tolower(static_cast<unsigned char>(spec.type)));
    if (kind == 'e' || kind == 'f' || kind == 'g' || kind == '%')
        return python_text(static_cast<double>(value), text);
    const unsigned base = kind == 'b' ? 2 : kind == 'o' ? 8 : kind == 'x' ? 16 : 10;
    const char* const letters = spec.type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    std::uint64_t rest =
        value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    std::string digits;
    do {
        digits.insert(digits.begin(), letters[rest % base]);
        rest /= base;
    } while (rest > 0);
    const std::string prefix = spec.prefix && base != 10 ? std::string("0") + spec.type : "";
    return laid_out(digits, value < 0, prefix, spec);
}

std::string why_no_python_format(const std::string& text, bool is_float) {
    const FormatSpec spec = format_spec(text);
    const std::string types = is_float ? "eEfFgG%" : "bdoxXeEfFgG%";
    const std::size_t last = text.empty() ? 0 : text.size() - 1;
    const bool ends = text.empty() || spec.type == 0 || text.find(spec.type, last) == last;
    if (!ends) return "Invalid format specifier";
    if (spec.type != 0 && types.find(spec.type) == std::string::npos) {
        std::string why = "Unknown format code '";
        why += spec.type;
        why += is_float ? "' for object of type 'float'" : "' for object of type 'int'";
        return why;
    }
    const bool whole =
        !is_float && (spec.type == 0 || std::string("bdoxX").find(spec.type) != std::string::npos);
    if (whole && spec.precision >= 0) return "Precision not allowed in integer format specifier";
    return "";
}

}  // namespace nestor
