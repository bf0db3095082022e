// `#line` in generated source, so that debuggers and compilers show the input (PR-17).
#pragma once

#include <cstdint>
#include <string>

namespace nestor {

/// Marks that printers put around the statements of a line of the input, as lines of their own. They may
/// nest: the innermost one counts.
std::string line_mark(std::uint32_t line);
std::string end_of_line_mark();

/// The text with directives in the place of marks: before every marked line of code the input's line and
/// `source_path`, behind the last of them the text's own line and `own_path`.
std::string with_line_directives(const std::string& text, const std::string& source_path,
                                 const std::string& own_path);

}  // namespace nestor
