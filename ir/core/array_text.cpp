// Arrays as numpy prints them: the evaluator's own layout; emitted code has runtime/array_text.hpp, which is
// the same.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "ir/core/print_format.hpp"

namespace nestor {
namespace {

/// A number's shortest digits: `digits` of them, the first one before the point, times ten to the `exponent`.
struct NumberText {
    std::string digits;
    int exponent = 0;
};

/// Whether a number that is near a float16 reads back as that one.
bool reads_as_half(double near, double half) {
    int exponent = 0;
    const double fraction = std::frexp(half, &exponent);
    const double step = std::ldexp(1.0, std::max(exponent, -13) - 11);  // to the next one
    const bool below_is_nearer = fraction == 0.5 && exponent > -13;
    return near < half ? half - near < (below_is_nearer ? step / 4 : step / 2) : near - half < step / 2;
}

/// Of a double 'd', a float 'f' or a float16 'h'.
NumberText number_text(double value, char kind) {
    char buffer[48];
    const double size = std::fabs(value);
    std::to_chars_result end =
        kind == 'f' ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(size),
                                    std::chars_format::scientific)
                    : std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::scientific);
    for (int digits = 0; kind == 'h' && digits < 5; ++digits) {
        end = std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::scientific, digits);
        *end.ptr = '\0';
        if (reads_as_half(std::atof(buffer), size)) break;
    }
    const std::string text(buffer, end.ptr);  // 1.25e+02
    const std::size_t mark = text.find('e');
    NumberText out;
    out.digits = text.substr(0, 1);
    if (mark > 2) out.digits += text.substr(2, mark - 2);
    out.exponent = std::atoi(text.c_str() + mark + 1);
    return out;
}

/// Rounded to so many digits, trailing zeros dropped.
NumberText rounded_text(NumberText number, std::size_t kept) {
    if (number.digits.size() > kept) {
        const bool up = number.digits[kept] >= '5';
        number.digits.resize(kept);
        std::size_t k = kept;
        while (up && k > 0 && number.digits[k - 1] == '9') number.digits[--k] = '0';
        if (up && k > 0) ++number.digits[k - 1];
        if (up && k == 0) {
            number.digits.insert(0, 1, '1');
            ++number.exponent;
        }
        if (number.digits.empty()) number = {"0", 0};
    }
    while (number.digits.size() > 1 && number.digits.back() == '0') number.digits.pop_back();
    return number;
}

/// `12.5`, `3.`: at most 8 decimals.
std::string positional_text(double value, char kind) {
    NumberText number = number_text(value, kind);
    const int kept = number.exponent + 1 + 8;
    number = kept < 0 ? NumberText{"0", 0} : rounded_text(number, static_cast<std::size_t>(kept));
    const std::string sign = std::signbit(value) ? "-" : "";
    if (number.exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-number.exponent - 1), '0') + number.digits;
    const std::size_t whole = static_cast<std::size_t>(number.exponent) + 1;
    if (number.digits.size() <= whole)
        return sign + number.digits + std::string(whole - number.digits.size(), '0') + ".";
    return sign + number.digits.substr(0, whole) + "." + number.digits.substr(whole);
}

/// The numbers of an array as texts of one width. `kind`: 'd' double, 'f' float, 'h' float16, 'i' integer,
/// 'b' truth.
std::vector<std::string> element_texts(const std::vector<double>& values, char kind) {
    std::vector<std::string> texts;
    if (kind == 'i' || kind == 'b') {
        for (const double value : values)
            texts.push_back(kind == 'b' ? (value != 0 ? " True" : "False")
                                        : std::to_string(static_cast<long long>(value)));
    } else {
        double largest = 0, smallest = 0;
        for (const double value : values) {
            const double size = std::fabs(value);
            if (!std::isfinite(value) || size == 0) continue;
            largest = std::max(largest, size);
            smallest = smallest == 0 ? size : std::min(smallest, size);
        }
        const bool powers =
            largest >= 1e8 || (smallest != 0 && (smallest < 1e-4 || largest / smallest > 1000));
        std::size_t decimals = 0;
        std::vector<NumberText> numbers;
        for (const double value : values) {
            numbers.push_back(std::isfinite(value) ? rounded_text(number_text(value, kind), powers ? 9 : 400)
                                                   : NumberText{});
            if (std::isfinite(value) && powers)
                decimals = std::max(decimals, numbers.back().digits.size() - 1);
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double value = values[k];
            if (!std::isfinite(value)) {
                texts.push_back(std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf");
            } else if (powers) {
                std::string text = (std::signbit(value) ? "-" : "") + numbers[k].digits.substr(0, 1) + "." +
                                   numbers[k].digits.substr(1);
                text += std::string(decimals + 1 - numbers[k].digits.size(), '0');
                const int size = std::abs(numbers[k].exponent);
                texts.push_back(text + (numbers[k].exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") +
                                std::to_string(size));
            } else {
                texts.push_back(positional_text(value, kind));
            }
        }
        if (!powers) {
            std::size_t after = 0;
            for (std::size_t k = 0; k < texts.size(); ++k)
                if (std::isfinite(values[k])) after = std::max(after, texts[k].size() - texts[k].find('.'));
            for (std::size_t k = 0; k < texts.size(); ++k)
                if (std::isfinite(values[k]))
                    texts[k] += std::string(after - (texts[k].size() - texts[k].find('.')), ' ');
        }
    }
    std::size_t width = 0;
    for (const std::string& text : texts) width = std::max(width, text.size());
    for (std::string& text : texts) text.insert(0, width - text.size(), ' ');
    return texts;
}

/// One dimension and those inside it, from the element `next` on.
std::string rows_text(const std::vector<std::string>& texts, const std::vector<int>& shape,
                      const std::vector<bool>& shortened, std::size_t axis, const std::string& indent,
                      std::size_t width, std::size_t& next) {
    const int count = shape[axis];
    std::string text;
    if (axis + 1 == shape.size()) {
        std::string line = indent;
        const auto put = [&](const std::string& word) {
            if (line.size() + word.size() > width - 1 && line.size() > indent.size()) {
                text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
                line = indent;
            }
            line += word;
        };
        for (int k = 0; k < count; ++k) {
            if (shortened[axis] && k == count / 2) {
                put("...");
                line += " ";
            }
            put(texts[next++]);
            if (k + 1 < count) line += " ";
        }
        text += line;
    } else {
        const std::string between = std::string(shape.size() - axis - 1, '\n');
        for (int k = 0; k < count; ++k) {
            if (shortened[axis] && k == count / 2) text += indent + "..." + between;
            text += indent + rows_text(texts, shape, shortened, axis + 1, indent + " ", width - 1, next);
            if (k + 1 < count) text += between;
        }
    }
    return "[" + text.substr(indent.size()) + "]";
}

/// Of a long array only the numbers at both ends of its shortened dimensions are there.
std::string array_text(const std::vector<double>& values, char kind, const std::vector<int>& shape,
                       const std::vector<bool>& shortened) {
    std::size_t next = 0;
    return rows_text(element_texts(values, kind), shape, shortened, 0, " ", 75, next);
}

/// A number as numpy prints it alone: the digits of its own type, a float32 from a million on with a power of
/// ten.
std::string plain_number(double value, bool single) {
    if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
    const NumberText number = number_text(value, single ? 'f' : 'd');
    const std::string sign = std::signbit(value) ? "-" : "";
    const double magnitude = std::fabs(value);
    const bool as_power = single ? value != 0 && (magnitude < 1e-4 || magnitude >= 1e6)
                                 : number.exponent < -4 || number.exponent >= 16;
    if (as_power) {
        std::string text = sign + number.digits.substr(0, 1);
        if (number.digits.size() > 1) text += "." + number.digits.substr(1);
        const int power = std::abs(number.exponent);
        return text + (number.exponent < 0 ? "e-" : "e+") + (power < 10 ? "0" : "") + std::to_string(power);
    }
    if (number.exponent < 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-number.exponent - 1), '0') + number.digits;
    const std::size_t whole = static_cast<std::size_t>(number.exponent) + 1;
    if (number.digits.size() <= whole)
        return sign + number.digits + std::string(whole - number.digits.size(), '0') + ".0";
    return sign + number.digits.substr(0, whole) + "." + number.digits.substr(whole);
}

}  // namespace

std::string shortest_text(double value, bool single) {
    return plain_number(value, single);
}

std::size_t count_of(const PrintFormat& format) {
    std::size_t count = 1;
    for (const int extent : format.shape) count *= static_cast<std::size_t>(extent);
    return count;
}

char array_text_kind(const PrintFormat& format, const Type& type) {
    if (!type.is_float()) return type.is_bool() ? 'b' : 'i';
    if (format.halves) return 'h';
    return type.bits == 64 ? 'd' : 'f';
}

std::string array_text(const PrintFormat& format, const std::vector<Scalar>& values, const Type& type) {
    std::vector<double> numbers;
    for (const Scalar& value : values) numbers.push_back(as_double(value));
    const char kind = array_text_kind(format, type);
    return array_text(numbers, kind, format.shape, format.shortened);
}

std::string gathered_text(std::vector<Scalar> values, const Type& type) {
    if (values.empty()) return "[]";
    const bool cut = values.size() > 1000;
    if (cut) values.erase(values.begin() + 3, values.end() - 3);
    PrintFormat format;
    format.shape = {static_cast<int>(values.size())};
    format.shortened = {cut};
    return array_text(format, values, type);
}

}  // namespace nestor
