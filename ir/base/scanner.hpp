// Shared state of a scanner and its parser, whatever the language: the place in the text, messages, and
// limits that keep every later walk over the tree from exhausting the stack.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/base/foreign.hpp"

namespace nestor {

class Scanner {
public:
    static constexpr int deepest = 500;  ///< levels of an expression: every later walk over it is recursive

    /// What a language says of an expression that is nested too deep.
    using TooDeep = Diagnostic (*)(const SourceRange& place);
    /// Scans from a byte offset on; syntax errors carry the identity `id`, and know what is `foreign`.
    Scanner(SourceFilePtr source, const char* id, ForeignErrors foreign, std::uint32_t begin = 0,
            TooDeep too_deep = nullptr)
        : token{begin, begin},
          source_(std::move(source)),
          id_(id),
          foreign_(std::move(foreign)),
          say_too_deep_(too_deep) {}

    TextRange token;
    Diagnostics messages;

    /// Called for every match: the token's range.
    void advance(int length);
    /// Counts what is open before the parser's stack grows without bound: `(` until it is closed, `?` until
    /// `begin_statement`, other characters (prefix operators) until `end_run`. False, and reported, when it
    /// is too deep.
    bool may_open(char what);
    void close() {
        if (!open_.empty()) open_.pop_back();
    }
    /// Braces, so that the end of the text can tell which one is never closed.
    void open_brace() { braces_.push_back(token); }
    void close_brace() {
        if (!braces_.empty()) braces_.pop_back();
    }
    /// An error at the end of the text, with the innermost brace that is open there.
    Diagnostic with_open_brace(Diagnostic error) const;
    void end_run() { run_ = 0; }
    void begin_statement() { choices_ = 0; }
    /// Text that begins no token, reported the first time; false when there was too much of it to go on.
    bool stray(std::string_view text);
    /// An error of text that begins no token, or the foreign syntax that it is; false when there were too
    /// many.
    bool add_stray(Diagnostic diagnostic);
    /// The depth of a node with these children, or nothing, reported once, when that is too deep.
    bool too_deep(int depth, TextRange range);
    /// Ends the text early, with that message the first time.
    void stop_too_deep(TextRange range);
    /// An error at the token or at a range.
    void error(const std::string& text, const std::string& hint = {});
    void error_at(TextRange range, const std::string& text, const std::string& hint = {});
    /// An error at a token that does not fit: what is foreign, or never closed, is said instead.
    void unexpected(Diagnostic diagnostic) { unexpected(std::move(diagnostic), open_); }
    /// The same where the caller knows what is open.
    void unexpected(Diagnostic diagnostic, const std::vector<TextRange>& open);
    /// An error, what is foreign there, or nothing where that was said already.
    void add_unless_said(Diagnostic diagnostic);
    /// True when the rest of the text is not looked at, and needs no message.
    bool stopped() const { return stopped_; }
    void stop() { stopped_ = true; }

    SourceRange at(TextRange range) const { return {source_, range.begin, range.end}; }
    const SourceFilePtr& source() const { return source_; }

protected:
    /// One more piece of text that was not understood; false when there were too many.
    bool count_stray();

private:
    SourceFilePtr source_;
    const char* id_;
    ForeignErrors foreign_;
    TooDeep say_too_deep_;
    std::vector<TextRange> open_;  // parentheses
    std::vector<TextRange> braces_;
    std::set<std::string, std::less<>> stray_;
    int run_ = 0;      // prefix operators that follow each other
    int choices_ = 0;  // `?` of a statement
    int strays_ = 0;
    bool stopped_ = false;
    bool too_deep_ = false;
};

/// The beginning of a text for messages, bytes beyond ASCII as `\xe2`.
std::string escaped_beginning(std::string_view text);

/// `a, b or c`
std::string alternatives(const std::vector<std::string>& names);

/// `expected a, b or c, found d`: the text of a syntax error. `token` names what was found where the text
/// itself does not show it.
std::string syntax_error_text(const std::vector<std::string>& expected, std::string_view found,
                              const std::string& token);

/// What to write where an operand is expected behind an operator (`x + ;`): "`+` stands between two operands:
/// `a + b`". Empty elsewhere.
std::string operand_hint(const std::vector<std::string>& expected, const SourceRange& found);

/// What may stand behind an operand: "an operator", and of the names those of what ends it, such as "`,`";
/// none where nothing does.
std::vector<std::string> behind_operand(const std::vector<std::string>& names);

/// The tokens that a parser expects, for such a text: their names where these are at most `most`; "an
/// operand" where more may stand and an integer is among them, since an expression begins there; else what
/// may stand behind an operand.
template <class Context, class Kind>
std::vector<std::string> expected_names(const Context& where, std::size_t most, Kind integer,
                                        const char* (*name_of)(Kind)) {
    std::vector<Kind> kinds(static_cast<std::size_t>(where.expected_tokens(nullptr, 0)));
    where.expected_tokens(kinds.data(), static_cast<int>(kinds.size()));
    if (kinds.size() > most && std::find(kinds.begin(), kinds.end(), integer) != kinds.end())
        return {"an operand"};
    std::vector<std::string> names;
    for (const Kind kind : kinds) names.emplace_back(name_of(kind));
    return names.size() > most ? behind_operand(names) : names;
}

}  // namespace nestor
