// The texts of messages about types, and about what constants decide.
#include <fmt/format.h>

#include <utility>

#include "frontend/common/messages.hpp"
#include "frontend/halide/errors.hpp"

namespace nestor::halide::errors {
namespace {

using syntax::error;

/// What the type holds: `0 to 255`; empty for floats and types of 64 bits.
std::string limits_of(const std::string& type) {
    static const std::pair<const char*, const char*> all[] = {
        {"int8", "-128 to 127"},  {"uint8", "0 to 255"},          {"int16", "-32768 to 32767"},
        {"uint16", "0 to 65535"}, {"int32", "-2^31 to 2^31 - 1"}, {"uint32", "0 to 2^32 - 1"}};
    for (const auto& [name, limits] : all)
        if (type == name) return limits;
    return "";
}

}  // namespace

Diagnostic several_converted(const SourceRange& range, const std::string& type, const std::string& value) {
    return error("HAL-1", range, fmt::format("`{}` converts one value", type),
                 fmt::format("write `{}({})`; `(a, b)` is a tuple, each side of which is converted by itself",
                             type, value));
}

Diagnostic does_not_fit(const SourceRange& range, const std::string& type) {
    if (type == "bool")
        return error("HAL-2", range, "an integer constant is no `bool`",
                     "`true` and `false` are; `int32(..)` makes 0 and 1 of what it meets");
    const std::string limits = limits_of(type);
    const bool widest = type == "uint64" || type == "float64";
    const char* wider = type.find("float") != std::string::npos ? "float64"
                        : type.ends_with("32")                  ? "int64"
                                                                : "int32";
    return error("HAL-2", range, fmt::format("the constant does not fit `{}`", type),
                 widest ? "no type holds it"
                        : (limits.empty() ? "" : fmt::format("`{}` holds {}; ", type, limits)) +
                              fmt::format("a cast such as `{}(..)` of what it meets widens it", wider));
}

Diagnostic wrong_type(const SourceRange& range, const std::string& expected, const std::string& found) {
    return error("HAL-2", range, fmt::format("expected {}, found `{}`", expected, found),
                 expected.starts_with("a condition") ? "write a comparison, such as `e != 0`"
                 : expected == "an integer"          ? "convert it: `int32(..)`"
                                                     : "");
}

Diagnostic wrong_default(const SourceRange& range, const std::string& name, const std::string& type,
                         const std::string& found) {
    const std::string limits = limits_of(type);
    return error("HAL-2", range, fmt::format("expected a value of `{}`, found `{}`", type, found),
                 !limits.empty() && found.find("int") != std::string::npos
                     ? fmt::format("`{}` holds {}", type, limits)
                     : fmt::format("give `{0}` a value of its type, or make it `{0}: {1}`", name, found));
}

Diagnostic update_type(const SourceRange& range, const std::string& func, const std::string& expected,
                       const std::string& found) {
    return error("HAL-2", range, fmt::format("`{}` holds `{}`, but the value is `{}`", func, expected, found),
                 fmt::format("convert it: `{}(..)`; or have `{}` hold it: `fun {}(..): {}`", expected, func,
                             func, found));
}

Diagnostic no_arithmetic(const SourceRange& range, const std::string& op, const std::string& type) {
    return error("HAL-2", range, fmt::format("`{}` is not defined for `{}`", op, type),
                 type == "bool" ? "use `and`, `or` and `not`, or convert a side: `int32(..)`"
                                : "convert it: `int32(..)`");
}

Diagnostic always_required(const SourceRange& range) {
    return {Severity::warning,
            "HAL-90",
            "this always holds: nothing is required",
            range,
            {},
            "leave it out, or name a parameter or a size of an image in it",
            false};
}

Diagnostic index_divides_by_zero(const SourceRange& range) {
    return error("HAL-21", range, "this divides by 0, so that no index is meant", "divide by another number");
}

Diagnostic divides_by_zero(const SourceRange& range) {
    return {Severity::warning,
            "HAL-21",
            "this divides by 0, which is an error that targets make 0",
            range,
            {},
            {},
            false};
}

}  // namespace nestor::halide::errors
