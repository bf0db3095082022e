// Foreign syntax: patterns of tokens that are no text of this language but of another, and what is written
// here instead. Each language has a table; scanners and parsers ask it where they have found an error.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/base/diagnostic.hpp"

namespace nestor {

/// `shape`: tokens with blanks between. `$n` is a name, `$i` an integer, `$p` what binds tightest
/// (`x`, `2`, `f(x)[i]`, `(a + b)`), `$e` an operand without commas or assignments, `$*` anything whose
/// brackets are closed, perhaps nothing; a `^` in front: the line's first. Text and hint show what stood
/// there as `$1`, `$2`; an empty text leaves that of the error. Without text and hint it is a form of the
/// language itself: later ones of the table do not begin where it does.
struct ForeignForm {
    const char* shape;
    const char* text;
    const char* hint;
};

struct ForeignFound {
    std::size_t form;  ///< its place in the table; of a whole line the table's size
    std::string text, hint;
    std::optional<SourceRange> range = {};  ///< of its tokens; nothing for a whole line
};

/// The first form of the table whose tokens, on the line of a place, include it or end before it with one
/// more between.
std::optional<ForeignFound> find_foreign(std::span<const ForeignForm> forms, const SourceRange& place);

/// The error with the text, the hint and the range of a form that stands at its place, or as it was.
Diagnostic with_foreign(std::span<const ForeignForm> forms, Diagnostic error);

/// `float64` for `f64`, `double`, ..: the scalar type that other languages call so; empty for other names.
std::string foreign_type(std::string_view name);

/// "this `(` is not closed": of the innermost of the open ones that nothing closes before a brace or the
/// end of the text, when a token does not fit. Nothing where all are closed further on.
std::optional<Diagnostic> unclosed_parenthesis(const char* id, const std::vector<TextRange>& open,
                                               const SourceRange& token);

/// The errors of one text: says of each form once what to write, and leaves out what follows from it.
class ForeignErrors {
public:
    /// What a line of another language as a whole is here.
    using WholeLine = std::optional<ForeignFound> (*)(std::string_view line);
    explicit ForeignErrors(std::span<const ForeignForm> forms, WholeLine whole_line = nullptr)
        : forms_(forms), whole_line_(whole_line) {}
    /// Of a token that does not fit: the error, or that of a parenthesis that is not closed.
    std::optional<Diagnostic> said_at(Diagnostic error, const std::vector<TextRange>& open);
    /// The error as it is to be reported; nothing where it was said already, or stands on the line
    /// of such a form or the next.
    std::optional<Diagnostic> said(Diagnostic error);

private:
    std::optional<ForeignFound> found_at(SourceRange place) const;

    std::span<const ForeignForm> forms_;
    WholeLine whole_line_;
    std::set<std::size_t> known_;
    std::set<std::uint32_t> lines_;
    bool unclosed_ = false;
};

}  // namespace nestor
