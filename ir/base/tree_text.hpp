// A tree as indented text, what `show --stage ast` prints: a node a line, children two blanks further in.
#pragma once

#include <fmt/format.h>

#include <string>

namespace nestor {

/// The lines so far; the printers of the languages' trees derive from it.
struct TreeText {
    std::string text;

protected:
    /// One line, `level` steps in.
    template <class... Arguments>
    void line(int level, fmt::format_string<const Arguments&...> format, const Arguments&... arguments) {
        text.append(2 * static_cast<std::size_t>(level), ' ');
        text += fmt::format(format, arguments...) + "\n";
    }
};

}  // namespace nestor
