// Tokens and comments of the formatter: a text as their sequence, and what each is to its neighbours.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ir/base/formatting.hpp"

namespace nestor::cli {

/// A token or a comment.
struct Piece {
    enum class Kind {
        word,
        number,
        quoted,
        open,
        close,
        comma,
        semicolon,
        point,
        colon,       ///< of a type or a range
        assignment,  ///< `=`, `+=!`, `<-`
        infix,       ///< between two operands, `?` and its `:` too
        prefix,
        postfix,
        line_comment,
        block_comment
    };
    Kind kind = Kind::word;
    std::string text;       ///< of comments without `\r` and blanks at the ends of lines
    std::size_t lines = 0;  ///< line ends between the former piece and this one
    std::size_t begin = 0;  ///< where it stands in the text
    bool begins_statement = false;
    bool begins_element = false;
    bool precedes_operand = false;
    bool opens_subscripts = false;
    bool touches = false;  ///< nothing stands between the former piece and this one

    std::size_t partner = 0;  ///< of a bracket: the other one
    int depth = 0;            ///< brackets around it
    bool angle = false;       ///< `<` or `>` around the name of a loop
    bool cast = false;        ///< brackets around a type, of `(int)x`
    bool tight = false;       ///< of an operator, comma or colon: no blanks beside it
    bool space = false;       ///< one blank before it, where it does not begin a line

    bool is_comment() const { return kind == Kind::line_comment || kind == Kind::block_comment; }
};

bool among(const std::vector<std::string_view>& words, std::string_view word);

/// The pieces in order, with all but `space` and `tight`. Throws InternalError where the tokens leave
/// anything out that is neither blank nor a comment.
std::vector<Piece> pieces_of(const SourceFile& file, const std::vector<FormatToken>& tokens,
                             const Formatting& language);

/// Decides between which pieces a blank stands when they share a line.
void set_spaces(std::vector<Piece>& pieces, const Formatting& language);

/// The pieces as lines, each ended by a line end.
std::string lines_of(const std::vector<Piece>& pieces, const std::string& source, const Formatting& language);

}  // namespace nestor::cli
