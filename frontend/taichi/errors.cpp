// The texts of the messages: lower case, no full stop, code in backticks; what to do instead stands in the
// hint.
#include "frontend/taichi/errors.hpp"

#include <fmt/format.h>

#include "frontend/common/messages.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::taichi::errors {

using syntax::error;

// -------------------------------------------------------------------------------------------------- text

Diagnostic stray_text(const SourceRange& range, std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, 8)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= 0x20 && byte < 0x7f && c != '`') || byte >= 0x80;
        shown += plain ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
    }
    return error("TI-1", range, fmt::format("`{}` begins no token", shown),
                 text.starts_with("?") ? "to choose between two values, write `a if c else b`" : "");
}

Diagnostic not_utf8(const SourceRange& range) {
    return error("TI-1", range, "the file is not UTF-8");
}

Diagnostic bad_number(const SourceRange& range, const std::string& why) {
    return error("TI-1", range, why);
}

Diagnostic unterminated_string(const SourceRange& range, bool triple) {
    return error("TI-1", range,
                 triple ? "the string does not end before the file does"
                        : "the string does not end before its line does");
}

Diagnostic bad_escape(const SourceRange& range, std::string_view escape, const std::string& why) {
    return error("TI-1", range, fmt::format("the escape `{}` {}", escape, why));
}

Diagnostic bytes_and_text(const SourceRange& range) {
    return error("TI-1", range, "bytes and text cannot be joined");
}

Diagnostic bad_format_string(const SourceRange& range, const std::string& why, const std::string& hint) {
    return error("TI-1", range, why, hint);
}

Diagnostic foreign_operator(const SourceRange& range, const std::string& instead) {
    return error("TI-1", range, fmt::format("`{}` is no operator of Python", range.text()),
                 fmt::format("write `{}`", instead));
}

Diagnostic continuation(const SourceRange& range) {
    return error("TI-1", range,
                 "a `\\` that joins lines stands at the end of a line, and another line follows");
}

// ------------------------------------------------------------------------------------------------ layout

Diagnostic unexpected_indentation(const SourceRange& range) {
    return error("TI-1", range, "IndentationError: the line is indented, but no block begins here");
}

Diagnostic expected_block(const SourceRange& range) {
    return error("TI-1", range,
                 "IndentationError: expected an indented block after the line that ends with `:`",
                 "an empty block is written `pass`");
}

Diagnostic no_such_level(const SourceRange& range) {
    return error("TI-1", range, "the indentation is that of no block around this line");
}

Diagnostic tabs_and_blanks(const SourceRange& range) {
    return error("TI-1", range,
                 "tabs and blanks are mixed so that the indentation depends on the width of a tab",
                 "indent with blanks only");
}

Diagnostic never_closed(const SourceRange& range) {
    return error("TI-1", range, fmt::format("`{}` is never closed", range.text()));
}

Diagnostic too_deep(const SourceRange& range, const std::string& what, int limit) {
    return error("TI-1", range, fmt::format("{} nested deeper than {} levels", what, limit));
}

// ------------------------------------------------------------------------------------------------ syntax

Diagnostic unexpected(const SourceRange& range, const std::string& found,
                      const std::vector<std::string>& expected, const std::string& hint) {
    if (expected.empty()) return error("TI-1", range, "unexpected " + found, hint);
    return error("TI-1", range, "expected " + alternatives(expected) + ", found " + found, hint);
}

Diagnostic not_assignable(const SourceRange& range, const std::string& what) {
    return error("TI-28", range, fmt::format("{} cannot be the target of an assignment", what));
}

Diagnostic outside_of_loop(const SourceRange& range, const std::string& word) {
    return error("TI-34", range, fmt::format("`{}` outside of a loop", word));
}

Diagnostic declared_after_use(const SourceRange& range, const std::string& name, const std::string& word) {
    return error("TI-1", range,
                 fmt::format("name '{}' is used or assigned to before its {} declaration", name, word),
                 fmt::format("write `{} {}` at the beginning of the function", word, name));
}

Diagnostic outside_of_function(const SourceRange& range, const std::string& word) {
    return error("TI-1", range, fmt::format("`{}` outside of a function", word));
}

Diagnostic outside_of_async_function(const SourceRange& range, const std::string& word) {
    return error("TI-1", range, fmt::format("`{}` outside of an async function", word));
}

Diagnostic starred_alone(const SourceRange& range) {
    return error("TI-3", range, "`*` stands before an item of a list, a tuple or a call only");
}

Diagnostic bad_parameters(const SourceRange& range, const std::string& why) {
    return error("TI-1", range, why);
}

Diagnostic repeated_parameter(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return error("TI-1", range, fmt::format("two parameters are named `{}`", name), {},
                 {{"the first", first}});
}

Diagnostic repeated_keyword(const SourceRange& range, const std::string& name, const SourceRange& first) {
    return error("TI-23", range, fmt::format("the argument `{}` is given twice", name), {},
                 {{"the first", first}});
}

Diagnostic positional_after_keyword(const SourceRange& range, const SourceRange& keyword) {
    return error("TI-23", range, "a positional argument stands after a keyword argument", {},
                 {{"the keyword argument", keyword}});
}

Diagnostic bare_generator(const SourceRange& range) {
    return error("TI-23", range, "a generator beside other arguments stands in parentheses");
}

}  // namespace nestor::taichi::errors
