// Diagnostics, the messages to users: what was wrong, where, why, what instead. Rooms build them in one place
// each, with stable identities; this file only holds and renders them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ir/base/source.hpp"

namespace nestor {

enum class Severity { error, warning, remark };

/// The other place of a message: an earlier definition, a conflicting access.
struct Note {
    std::string text;
    SourceRange range;
};

/// One message. `text` is lower case without a full stop, with code in backticks; `id` is stable
/// ("TC-21"). `unsupported` marks what is valid but not supported yet (exit code 4).
struct Diagnostic {
    Severity severity = Severity::error;
    std::string id;
    std::string text;
    SourceRange range;
    std::vector<Note> notes;
    std::string hint;
    bool unsupported = false;
};

/// Messages in the order in which they were found.
class Diagnostics {
public:
    void add(Diagnostic diagnostic);
    void add(const Diagnostics& more);
    bool has_errors() const { return errors_ > 0; }
    /// True when there are errors and all of them say "not supported yet".
    bool only_unsupported() const;
    const std::vector<Diagnostic>& all() const { return all_; }

private:
    std::vector<Diagnostic> all_;
    std::size_t errors_ = 0;
};

/// `file:line:column: error: text [ID]`, the source line, a caret under the range, notes, the hint.
/// Ends with a newline. With `color`, ANSI colours.
std::string render(const Diagnostic& diagnostic, bool color = false);

/// All of them, errors cut off after `limit` with a line that counts the rest (PR-20).
std::string render(const Diagnostics& diagnostics, bool color = false, std::size_t limit = 20);

/// The candidate nearest to `name` by edit distance, or "" when none is near: for hints.
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

/// How messages count: `1 index`, `2 indices`, `3 dimensions`.
std::string counted(std::size_t n, std::string_view noun);

}  // namespace nestor
