// The texts of warnings and remarks: what is accepted and may not be what was meant.
#include <fmt/format.h>

#include "frontend/common/messages.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::tc::errors {
namespace {

using syntax::error;
using syntax::message;

}  // namespace

Diagnostic takes_incoming_values(const SourceRange& range, const std::string& name, const std::string& op) {
    return message(Severity::warning, "TC-22", range,
                   fmt::format("`{}` takes part with the values the caller left in it", name),
                   fmt::format("use `{}!` to initialise first", op));
}

Diagnostic empty_interval(const SourceRange& range, const std::string& name, const std::string& low,
                          const std::string& high) {
    return message(Severity::warning, "TC-54", range,
                   fmt::format("the range of `{}` is empty: `{}:{}`", name, low, high));
}

Diagnostic computed_in_float32(const SourceRange& range) {
    return message(Severity::warning, "TC-8", range,
                   "this is computed in float32, since no operand is a float64, and then meets a float64",
                   "convert an operand, `double(N)`, or write a literal with `l`: `1.0l`");
}

Diagnostic whole_quotient(const SourceRange& range) {
    return message(Severity::warning, "TC-33", range, "this divides whole numbers, which drops the fraction",
                   "write a float: `1.0 / N`");
}

Diagnostic chained_comparison(const SourceRange& range, std::string_view middle, std::string_view rest) {
    return message(Severity::warning, "TC-30", range,
                   "this comparison gives a bool, which is compared with a number",
                   fmt::format("write `{} && {}{}`", range.text(), middle, rest));
}

Diagnostic assigned_sign(const SourceRange& range) {
    return message(Severity::warning, "TC-20", range, "`=+` assigns a value with a sign",
                   "to add, write `+=`");
}

Diagnostic doubled_plus(const SourceRange& range) {
    return message(Severity::warning, "TC-30", range, "`++` is two signs, which change nothing",
                   "write `+ 1` to count");
}

Diagnostic backward_range(const SourceRange& range, const std::string& name) {
    return message(Severity::warning, "TC-42", range,
                   fmt::format("the range of `{}` ends before it begins", name));
}

Diagnostic extent_with_minimum(const SourceRange& range, const std::string& name) {
    return message(
        Severity::warning, "TC-44", range,
        fmt::format("this is the number of elements, but the indices of `{}` do not begin at 0", name));
}

Diagnostic equivalence_ignored(const SourceRange& range) {
    return message(Severity::remark, "TC-28", range, "the equivalence is checked and otherwise ignored");
}

Diagnostic checked_at_entry(const SourceRange& range, const std::string& read, const std::string& condition) {
    return message(Severity::remark, "TC-53", range,
                   fmt::format("`{}` is inside only where `{}`, which is checked at entry", read, condition));
}

Diagnostic return_checked_at_entry(const SourceRange& range, const std::string& extent,
                                   const std::string& condition) {
    return message(
        Severity::remark, "TC-15", range,
        fmt::format("`{}` fits its type only where `{}`, which is checked at entry", extent, condition));
}

Diagnostic cannot_hold(const SourceRange& range, const std::string& what, const std::string& condition) {
    return message(Severity::warning, "TC-53", range,
                   fmt::format("`{}` is always outside: `{}` cannot hold", what, condition));
}

Diagnostic always_outside(const SourceRange& range, const std::string& read, const std::string& tensor,
                          bool lower, const std::string& reached, const std::string& end,
                          const std::string& where) {
    return error("TC-53", range,
                 lower ? fmt::format("`{}` leaves `{}`: its index begins at `{}`, the first element is `{}`",
                                     read, tensor, reached, end)
                       : fmt::format("`{}` leaves `{}`: its index reaches `{}`, the last element is `{}`",
                                     read, tensor, reached, end),
                 where.empty() ? "" : fmt::format("write `where {}`", where));
}

Diagnostic not_checked(const SourceRange& range, const std::string& read, const std::string& why) {
    return message(Severity::remark, "TC-53", range,
                   fmt::format("`{}` is checked only with `--bounds=all`: {}", read, why));
}

}  // namespace nestor::tc::errors
