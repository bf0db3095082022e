// Assignments NAME=VALUE: numbers are read by std::from_chars: no locale, no blanks, and nothing may follow.
#include "frontend/io/assignments.hpp"

#include "frontend/io/messages.hpp"

namespace nestor::io {
Result<std::pair<std::string, std::string>> split_assignment(const std::string& text,
                                                             const std::string& form) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return usage_error(text.empty()                  ? "a word is empty"
                           : equals == std::string::npos ? "`" + text + "` has no `=`"
                           : equals == 0                 ? "`" + text + "` has no name"
                                                         : "`" + text + "` has no value",
                           "the form is " + form);
    return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

Diagnostic unfit_value(const std::string& option, const std::string& name, const std::string& text,
                       const Type& type, bool is_size) {
    std::string hint =
        is_size ? "a size is a whole number, from 0 to 9223372036854775807, in decimal digits" : "";
    if (text.find('=') != std::string::npos && option == "-D")
        hint = "each has a `-D` of its own: `-D N=2 -D K=3`";
    return usage_error(option + " " + name + ": `" + text + "` is no value " +
                           (is_size ? "for a size" : "of type " + to_string(type)),
                       hint);
}

std::optional<Scalar> parse_scalar(const std::string& text, const Type& type) {
    if (type.is_bool()) {
        if (text == "true" || text == "1") return Scalar(std::int64_t{1});
        if (text == "false" || text == "0") return Scalar(std::int64_t{0});
        return std::nullopt;
    }
    if (type.is_float()) {
        const auto value = parse_number<double>(text);
        return value ? std::optional(convert(Scalar(*value), Type::float_(64), type)) : std::nullopt;
    }
    const auto fits = [&](const Scalar& value, const Type& from) -> std::optional<Scalar> {
        const Scalar there = convert(value, from, type);
        return convert(there, type, from) == value ? std::optional(there) : std::nullopt;
    };
    if (const auto value = parse_number<std::int64_t>(text)) {
        if (*value < 0 && !type.is_signed()) return std::nullopt;
        return fits(Scalar(*value), Type::int_(64));
    }
    if (const auto value = parse_number<std::uint64_t>(text); value && !type.is_signed())
        return fits(Scalar(*value), Type::uint(64));
    return std::nullopt;
}

}  // namespace nestor::io
