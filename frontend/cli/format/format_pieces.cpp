// Tokens and comments of the formatter: tokens come from the language's scanner, comments from what lies
// between them. What a token is to its neighbours follows from its spelling and from whether an operand has
// just ended.
#include "frontend/cli/format/format_pieces.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

using Kind = Piece::Kind;

constexpr std::string_view blanks = " \t\r\n\f\v";

/// Comments end where their lines do, whatever blanks follow, and lines by `\n` alone.
std::string without_trailing_blanks(std::string_view comment) {
    std::string text;
    for (std::size_t at = 0; at <= comment.size();) {
        const std::size_t end = std::min(comment.find('\n', at), comment.size());
        const std::string_view line = comment.substr(at, end - at);
        text += line.substr(0, line.find_last_not_of(blanks) + 1);
        if (end < comment.size()) text += '\n';
        at = end + 1;
    }
    return text;
}

/// The comments of the gap [begin, end); `lines` gets the line ends since the last of them.
void add_comments(const std::string& text, std::size_t begin, std::size_t end, std::vector<Piece>& pieces,
                  std::size_t& lines) {
    lines = 0;
    for (std::size_t at = begin; at < end;) {
        if (blanks.find(text[at]) != std::string_view::npos) {
            lines += text[at++] == '\n';
            continue;
        }
        const std::string_view rest = std::string_view(text).substr(at, end - at);
        const bool block = rest.starts_with("/*");
        if (!block && !rest.starts_with("//") && !rest.starts_with("#"))
            throw io::InternalError("fmt", "text between tokens that is no comment");
        const std::size_t close = block ? rest.find("*/", 2) : rest.find('\n');
        const std::size_t length = close == std::string_view::npos ? rest.size() : close + (block ? 2 : 0);
        Piece comment;
        comment.kind = block ? Kind::block_comment : Kind::line_comment;
        comment.text = without_trailing_blanks(rest.substr(0, length));
        comment.lines = lines;
        comment.begin = at;
        pieces.push_back(std::move(comment));
        lines = 0;
        at += length;
    }
}

bool is_assignment(std::string_view text) {
    constexpr std::array<std::string_view, 4> comparisons = {"==", "!=", "<=", ">="};
    if (text == "<-" || text == "←" || text.ends_with("=!")) return true;
    return text.ends_with('=') &&
           std::find(comparisons.begin(), comparisons.end(), text) == comparisons.end();
}

/// What the spelling alone tells; operators are `infix`.
Kind kind_of(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (is_assignment(text)) return Kind::assignment;
    if (first == '_' || std::isalpha(first)) return Kind::word;
    if (std::isdigit(first)) return Kind::number;
    if (first == '"' || first == '\'') return Kind::quoted;
    if (text == "(" || text == "[" || text == "{" || text == "⟨") return Kind::open;
    if (text == ")" || text == "]" || text == "}" || text == "⟩") return Kind::close;
    if (text == ",") return Kind::comma;
    if (text == ";") return Kind::semicolon;
    if (text == ".") return Kind::point;
    if (text == ":") return Kind::colon;
    if (first == '.') return Kind::number;
    return Kind::infix;
}

/// Goes through the tokens in order and keeps what is open.
class Neighbours {
public:
    Neighbours(std::vector<Piece>& pieces, const Formatting& language)
        : pieces_(pieces), language_(language) {}

    void visit(std::size_t k) {
        Piece& piece = pieces_[k];
        piece.kind = kind_of(piece.text);
        if (!in_brackets()) statement(k);
        operators(piece);
        brackets(k);
        after(piece);
        last_ = &piece;
        last_index_ = k;
    }

private:
    struct Open {
        std::size_t piece;
        int questions = 0;  ///< `?` that wait for their `:`
        bool cast = false;
    };

    bool in_brackets() const { return !open_.empty() && pieces_[open_.back().piece].text != "{"; }

    void statement(std::size_t k) {
        Piece& piece = pieces_[k];
        const bool ended = !last_ || last_->text == "{" || last_->text == "}" || last_->text == ";";
        if (ended && piece.kind != Kind::semicolon) piece.begins_statement = true;
        if (!operand_ && among(language_.statements, piece.text)) piece.begins_statement = true;
        if (!piece.begins_statement) return;
        operand_ = true;
        statement_ = k;
        if (!open_.empty()) open_.back().questions = 0;
    }

    void operators(Piece& piece) {
        if (piece.begins_element) operand_ = true;
        int& questions = open_.empty() ? questions_ : open_.back().questions;
        if (piece.kind == Kind::colon && questions > 0) {
            --questions;
            piece.kind = Kind::infix;
        }
        if (piece.kind != Kind::infix) return;
        const bool of_loop = !in_brackets() && pieces_[statement_].text == "for";
        if (piece.text == "<" && (operand_ || of_loop)) {
            piece.kind = Kind::open;
            piece.angle = true;
        } else if (piece.text == ">" && !open_.empty() && pieces_[open_.back().piece].angle) {
            piece.kind = Kind::close;
            piece.angle = true;
        } else if (operand_) {
            piece.kind = Kind::prefix;
        } else if (piece.text == "++" || piece.text == "--") {
            piece.kind = Kind::postfix;
        } else if (piece.text == "?") {
            ++questions;
        }
    }

    void brackets(std::size_t k) {
        Piece& piece = pieces_[k];
        if (piece.kind == Kind::close && !open_.empty()) {
            const Open opened = open_.back();
            open_.pop_back();
            piece.partner = opened.piece;
            pieces_[opened.piece].partner = k;
            if (opened.cast && last_index_ == opened.piece + 1 && among(language_.casts, last_->text))
                piece.cast = pieces_[opened.piece].cast = true;
        }
        piece.depth = static_cast<int>(open_.size());
        if (piece.kind == Kind::open) open_.push_back({k, 0, piece.text == "(" && operand_});
    }

    void after(const Piece& piece) {
        switch (piece.kind) {
            case Kind::word:
                operand_ = among(language_.keywords, piece.text);
                break;
            case Kind::number:
            case Kind::quoted:
            case Kind::postfix:
            case Kind::point:
                operand_ = false;
                break;
            case Kind::close:
                operand_ = piece.text == "}" || piece.cast;
                break;
            default:
                operand_ = true;
        }
        operand_ = operand_ || piece.precedes_operand;
    }

    std::vector<Piece>& pieces_;
    const Formatting& language_;
    std::vector<Open> open_;
    int questions_ = 0;
    bool operand_ = true;  ///< an operand is to come
    const Piece* last_ = nullptr;
    std::size_t last_index_ = 0, statement_ = 0;
};

}  // namespace

bool among(const std::vector<std::string_view>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<Piece> pieces_of(const SourceFile& file, const std::vector<FormatToken>& tokens,
                             const Formatting& language) {
    std::vector<Piece> pieces;
    std::size_t at = 0, lines = 0;
    for (const FormatToken& token : tokens) {
        add_comments(file.text(), at, token.range.begin, pieces, lines);
        Piece piece;
        piece.text = file.text().substr(token.range.begin, token.range.end - token.range.begin);
        piece.lines = lines;
        piece.begin = token.range.begin;
        piece.touches = token.range.begin == at;
        piece.begins_statement = token.begins_statement;
        piece.begins_element = token.begins_element;
        piece.precedes_operand = token.precedes_operand;
        piece.opens_subscripts = token.opens_subscripts;
        pieces.push_back(std::move(piece));
        at = token.range.end;
    }
    add_comments(file.text(), at, file.text().size(), pieces, lines);
    Neighbours neighbours(pieces, language);
    for (std::size_t k = 0; k < pieces.size(); ++k)
        if (!pieces[k].is_comment()) neighbours.visit(k);
    return pieces;
}

}  // namespace nestor::cli
