// The texts of warnings: what is accepted and may not be what was meant.
#include <fmt/format.h>

#include "frontend/common/messages.hpp"
#include "frontend/nabla/errors.hpp"

namespace nestor::nabla::errors {

using syntax::message;

Diagnostic chained_comparison(const SourceRange& range, std::string_view middle, std::string_view rest) {
    return message(Severity::warning, "NAB-10", range,
                   "this comparison gives a bool, which is compared again",
                   fmt::format("write `{} && {}{}`", range.text(), middle, rest));
}

Diagnostic quotient_is_zero(const SourceRange& range) {
    return message(Severity::warning, "NAB-13", range, "this divides whole numbers, and is 0",
                   "write a float: `1.0 / 2`");
}

Diagnostic power_of_bits(const SourceRange& range) {
    return message(Severity::warning, "NAB-10", range, "`^` is of the bits of ints",
                   "write `pow(x, 2)` for a power");
}

Diagnostic assigning_condition(const SourceRange& range) {
    return message(Severity::warning, "NAB-16", range, "this condition assigns",
                   "write `==` to compare, or parentheses around the assignment");
}

Diagnostic assigned_sign(const SourceRange& range, char sign) {
    return message(Severity::warning, "NAB-16", range, fmt::format("`={}` assigns a value with a sign", sign),
                   fmt::format("write `{}=` to change the variable by it", sign));
}

Diagnostic without_effect(const SourceRange& range) {
    return message(Severity::warning, "NAB-16", range, "this is computed, and nothing is done with it",
                   "assign it, or print it; elements of a list stand in brackets: `[1, 2]`");
}

Diagnostic printed_as_it_is(const SourceRange& range) {
    return message(Severity::warning, "NAB-21", range, "a text is printed as it is, with its `%`",
                   "values stand behind it with a blank between: `print(\"x =\", x);`");
}

Diagnostic supplied_semicolon(const SourceRange& range) {
    return message(Severity::warning, "NAB-6", range, "`;` is missing here and was supplied");
}

Diagnostic mixed_logic(const SourceRange& range) {
    return message(Severity::warning, "NAB-10", range, "`&&` binds tighter than `||`",
                   "say so with parentheses");
}

Diagnostic redeclared(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return message(Severity::warning, "NAB-5", range,
                   fmt::format("`{}` is declared again and hides the former one from here on", name), {},
                   {{"the former one", first}});
}

Diagnostic empty_declaration(const SourceRange& range) {
    return message(Severity::warning, "NAB-9", range, "this declares nothing");
}

Diagnostic scalar_product(const SourceRange& range) {
    return message(Severity::warning, "NAB-11", range, "`@` with a scalar only scales", "write `*`");
}

Diagnostic narrowed(const SourceRange& range) {
    return message(Severity::warning, "NAB-9", range, "the float is truncated to an integer",
                   "say so: `(int) x`");
}

Diagnostic shape_change(const SourceRange& range, const std::string& name, const std::string& from,
                        const std::string& to) {
    return message(Severity::warning, "NAB-16", range,
                   fmt::format("`{}` changes its shape from {} to {}", name, from, to));
}

}  // namespace nestor::nabla::errors
