// The writer collects generated text: indentation, comments made harmless, pragmas, long lines broken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emitters/common/text/layout.hpp"

namespace nestor {

/// Text of comments from user input, made harmless (PR-13): one line, printable ASCII, no comment brackets,
/// no backslash, no trigraph.
std::string harmless(std::string_view text);

/// A C string literal that means exactly this text, in printable ASCII without trigraphs (PR-13).
std::string string_literal(std::string_view text);

/// The same where a line may be broken inside.
Document literal(std::string_view text);

class Writer {
public:
    explicit Writer(int indentation = 0) : indentation_(indentation) {}

    /// One line at the current indentation; an empty one is an empty line. A line above the limit is broken
    /// as `laid_out` does.
    void line(const Document& text);
    /// A line that the statement behind it belongs to: `for (..)`, `else`.
    void head(const Document& text);
    /// `head { body }`; without braces, the head and below it the body, which is one statement.
    void block(const Document& head, const Writer& body);
    void headed(const Document& head, const Writer& body);
    /// `head(groups)tail`, laid out by laid_out: a statement where the tail is `;`, else a head.
    void list(const Document& head, const std::vector<std::vector<Document>>& groups,
              const std::string& tail);
    /// `type name = value;`, without a value `type name;`. Components of one vector or matrix, declared one
    /// after the other, share a line where they fit: `const float v_x = a, v_y = b;` So do constants.
    void declaration(const std::string& type, const std::string& name, const Document& value = {});
    /// `if (condition) then`, on one line where it fits.
    void guarded(const Document& condition, const Document& then);
    /// `head` with a statement below it. Another one under the same head joins those of the head that the
    /// text ends with: `head { statements }`.
    void under(const std::string& head, const Writer& statement);
    /// `head { statement }`, on one line where it fits.
    void function(const Document& head, const Document& statement);
    /// `#pragma ..` at column 0, continued by backslashes where it is long.
    void pragma(const Document& text);
    /// A line of the preprocessor's, and a mark that becomes one, at column 0.
    void directive(const std::string& text);
    /// A macro before a loop, on a line of its own.
    void macro(const std::string& name);
    /// `// text` at the current indentation, wrapped; `right` (a source place) stands at the right margin.
    void comment(const std::string& text, const std::string& right = "");
    /// An empty line, unless the text is empty, ends with one, or a block was just opened.
    void gap();
    /// An empty line after a closing brace.
    void gap_after_block();
    void open(const Document& text);            ///< `text {` and one level in
    void close(const std::string& text = "}");  ///< one level out, `}`
    void indent() { ++indentation_; }
    void outdent() { --indentation_; }
    /// Lines made elsewhere, as they are.
    void raw(const std::string& text) {
        only_statements_ = false;
        text_ += text;
    }
    void append(const Writer& lines);

    const std::string& text() const { return text_; }
    bool empty() const { return text_.empty(); }
    /// One statement on one line, and nothing else: needs no braces after `for` and `if`. A declaration alone
    /// would be unused there.
    bool is_one_line() const { return is_one_statement() && lines() == 1; }
    /// One statement, of several lines where it is long or has heads without braces.
    bool is_one_statement() const { return statements_ == 1 && only_statements_ && !declares_; }
    /// A comment and at most three lines of statements: the comment alone sets it off from another one.
    bool is_short_group() const { return lines() <= 4 && !has_directives_ && !closes_; }
    /// The last statement; of a text that is one line, all of it.
    const Document& statement() const { return statement_; }
    std::ptrdiff_t lines() const;
    /// True when the first line has a comment.
    bool begins_with_comment() const { return begins_with_comment_; }
    int indentation() const { return indentation_; }

private:
    void record_statement(const Document& text);

    std::string text_;
    int indentation_;
    int statements_ = 0;           ///< that end in the text
    bool only_statements_ = true;  ///< and their heads: no comments, pragmas, empty lines, blocks
    bool declares_ = false;        ///< the first one declares a constant
    bool has_directives_ = false;
    bool closes_ = false;  ///< a line is a closing brace
    Document statement_;
    bool begins_with_comment_ = false;
    std::string declared_type_;  ///< of the declaration that the text ends with
    std::string declared_name_;
    bool in_components_ = false;  ///< it is a component of a vector that was declared from its first one
    bool continued_ = false;      ///< it did not fit on a line
    std::size_t declared_end_ = std::string::npos;  ///< where the text ended then
    struct Head {
        std::string text;
        std::vector<Writer> statements;
        std::size_t begin = 0, end = std::string::npos;
    } head_;  ///< the last one with statements under it, and where it is
};

}  // namespace nestor
