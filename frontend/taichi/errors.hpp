// Every message of the parser and of `check`, so that the same mistake is always told the same way; those of
// the evaluation are the tables of errors/. The identity of a message is the rule of LANGUAGE.md that it
// enforces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor::taichi::errors {

// text
Diagnostic stray_text(const SourceRange& range, std::string_view text);
Diagnostic not_utf8(const SourceRange& range);
Diagnostic bad_number(const SourceRange& range, const std::string& why);
Diagnostic unterminated_string(const SourceRange& range, bool triple);
Diagnostic bad_escape(const SourceRange& range, std::string_view escape, const std::string& why);
Diagnostic bytes_and_text(const SourceRange& range);
Diagnostic bad_format_string(const SourceRange& range, const std::string& why, const std::string& hint = {});
Diagnostic foreign_operator(const SourceRange& range, const std::string& instead);
Diagnostic continuation(const SourceRange& range);

// layout
Diagnostic unexpected_indentation(const SourceRange& range);
Diagnostic expected_block(const SourceRange& range);
Diagnostic no_such_level(const SourceRange& range);
Diagnostic tabs_and_blanks(const SourceRange& range);
Diagnostic never_closed(const SourceRange& range);
Diagnostic too_deep(const SourceRange& range, const std::string& what, int limit);

// syntax
/// `expected` is what may stand there in words, empty if that is too much to say.
Diagnostic unexpected(const SourceRange& range, const std::string& found,
                      const std::vector<std::string>& expected, const std::string& hint = {});
Diagnostic not_assignable(const SourceRange& range, const std::string& what);
Diagnostic outside_of_loop(const SourceRange& range, const std::string& word);
Diagnostic declared_after_use(const SourceRange& range, const std::string& name, const std::string& word);
Diagnostic outside_of_function(const SourceRange& range, const std::string& word);
Diagnostic outside_of_async_function(const SourceRange& range, const std::string& word);
Diagnostic starred_alone(const SourceRange& range);
Diagnostic bad_parameters(const SourceRange& range, const std::string& why);
Diagnostic repeated_parameter(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic repeated_keyword(const SourceRange& range, const std::string& name, const SourceRange& first);
Diagnostic positional_after_keyword(const SourceRange& range, const SourceRange& keyword);
Diagnostic bare_generator(const SourceRange& range);

}  // namespace nestor::taichi::errors
