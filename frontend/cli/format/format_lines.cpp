// Line layout of the formatter. From pieces to lines: the breaks of the text stay, lines that are too long
// get more, and every line is indented by what is open where it begins.
//     block                  a level for each `{`
//     list(a, b,             after a bracket: below what follows it, or, where nothing does,
//          c)                levels in from the line of the bracket
//     x = a + b              a statement goes on below its value,
//         + c
//         where ..           or a level in, where it has none or a word begins a clause
#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/cli/format/format_pieces.hpp"

namespace nestor::cli {
namespace {

using Kind = Piece::Kind;

constexpr std::size_t rightmost = 80;  // what would stand further right is a level in instead

/// Columns of a text in UTF-8; of several lines, those of the last.
std::size_t width(std::string_view text) {
    const std::size_t line = text.find_last_of('\n');
    if (line != std::string_view::npos) text.remove_prefix(line + 1);
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// A line before columns and comments are aligned.
struct OutputLine {
    bool blank_before = false;
    std::size_t indent = 0;
    std::vector<std::string> cells = {""};  ///< statements that stand in columns; one where they do not
    std::string comment;                    ///< behind the code
};

class Lines {
public:
    Lines(const std::vector<Piece>& pieces, const std::string& source, const Formatting& language)
        : pieces_(pieces),
          source_(source),
          language_(language),
          level_(static_cast<std::size_t>(language.indent)) {}

    std::vector<OutputLine> lay_out() {
        for (std::size_t k = 0; k < pieces_.size();) {
            const std::size_t indent = indent_of(k);
            const std::size_t end = line_end(k, indent);
            lines_.push_back(line(k, end, indent));
            k = end;
        }
        return std::move(lines_);
    }

private:
    /// A bracket, or, with `{` and at the bottom, a block.
    struct Open {
        bool block = true;
        bool hangs = false;         ///< the bracket ends its line
        std::size_t indent = 0;     ///< of the bracket's line, of the block's statement
        std::size_t content = 0;    ///< column of what follows the bracket, of the block's statements
        std::size_t statement = 0;  ///< in a block: indent of the statement that is under way
        std::size_t value = 0;      ///< column of its value; 0: it has none yet
    };

    bool is_clause(const Piece& piece) const {
        const auto& clauses = language_.clauses;
        return std::find(clauses.begin(), clauses.end(), piece.text) != clauses.end();
    }

    std::size_t indent_of(std::size_t k) const {
        const bool comment = pieces_[k].is_comment();
        while (k < pieces_.size() && pieces_[k].is_comment()) ++k;
        const Open& open = open_.back();
        const bool closes = k < pieces_.size() && pieces_[k].kind == Kind::close;
        if (open.block) {
            if (k == pieces_.size()) return open.content;
            if (closes) return comment ? open.content : open.indent;
            if (pieces_[k].begins_statement) return open.content;
            if (pieces_[k].text == "{") return open.statement;
            return open.value > 0 && !is_clause(pieces_[k]) ? open.value : open.statement + level_;
        }
        if (closes && !comment) return open.hangs ? open.indent : open.content - 1;
        if (!open.hangs) return open.content;
        const std::size_t levels = static_cast<std::size_t>(language_.list_levels);
        return std::min(open.indent + levels * level_, std::max(open.indent, rightmost));
    }

    /// How much a break before a piece tears apart, its depth left aside; negative where there can be none.
    int cost_of_break(std::size_t k) const {
        const Piece& piece = pieces_[k];
        const Piece& last = pieces_[k - 1];
        if (piece.is_comment() || last.is_comment()) return -1;
        if (last.kind == Kind::comma || piece.begins_element || piece.begins_statement) return 0;
        if (is_clause(piece)) return 0;
        if (piece.kind != Kind::infix || piece.tight) return -1;
        constexpr std::array<std::string_view, 6> choices = {"?", ":", "&&", "||", "∧", "∨"};
        constexpr std::array<std::string_view, 3> sums = {"+", "-", "−"};
        constexpr std::array<std::string_view, 7> products = {"*", "×", "/", "%", "@", "<<", ">>"};
        const auto among = [&](const auto& list) {
            return std::find(list.begin(), list.end(), piece.text) != list.end();
        };
        return among(choices) ? 1 : among(sums) ? 3 : among(products) ? 4 : 2;
    }

    struct Break {
        std::size_t piece = 0;  ///< that begins the next line; 0: none
        int depth = 0, cost = 0;
        bool is_better_than(const Break& other) const {
            if (other.piece == 0 || depth != other.depth) return other.piece == 0 || depth < other.depth;
            return cost <= other.cost;
        }
    };

    /// The piece that begins the next line. Of the places where a line that is too long may be broken the
    /// last one is taken of those that tear least apart; one in brackets that are closed again where there is
    /// no other.
    std::size_t line_end(std::size_t begin, std::size_t indent) const {
        std::size_t column = indent;
        std::vector<Break> open;  // of each depth the best, deeper and deeper
        Break closed;
        for (std::size_t k = begin; k < pieces_.size(); ++k) {
            if (k > begin && pieces_[k].lines > 0) return k;
            for (; !open.empty() && open.back().depth > pieces_[k].depth; open.pop_back())
                if (open.back().is_better_than(closed)) closed = open.back();
            const int cost = k > begin ? cost_of_break(k) : -1;
            const Break here{k, pieces_[k].depth, cost};
            if (cost >= 0 && (open.empty() || open.back().depth < here.depth))
                open.push_back(here);
            else if (cost >= 0 && here.is_better_than(open.back()))
                open.back() = here;
            if (pieces_[k].is_comment()) continue;
            column += width(pieces_[k].text) + (k > begin && pieces_[k].space ? 1 : 0);
            if (column <= language_.longest_line) continue;
            if (!open.empty()) return open.front().piece;
            if (closed.piece > 0) return closed.piece;
        }
        return pieces_.size();
    }

    OutputLine line(std::size_t begin, std::size_t end, std::size_t indent) {
        OutputLine out;
        out.indent = line_indent_ = indent;
        out.blank_before = begin > 0 && pieces_[begin].lines > 1 && pieces_[begin - 1].text != "{" &&
                           pieces_[begin].text != "}";
        std::size_t column = indent;
        bool has_brace = false;
        for (std::size_t k = begin; k < end; ++k) {
            const Piece& piece = pieces_[k];
            if (piece.is_comment() && k > begin && k + 1 == end &&
                (end == pieces_.size() || pieces_[end].lines > 0)) {
                out.comment = piece.text;
                break;
            }
            has_brace = has_brace || piece.text == "{" || piece.text == "}";
            if (k > begin && piece.space) ++column, out.cells.back() += ' ';
            if (k > begin && begins_cell(begin, k)) out.cells.emplace_back();
            open_before(piece);
            const std::string text = k == begin && piece.is_comment() ? moved(piece, indent) : piece.text;
            out.cells.back() += text;
            column = text.find('\n') == std::string::npos ? column + width(text) : width(text);
            open_after(k, end, column);
        }
        for (std::string& cell : out.cells) cell.erase(cell.find_last_not_of(' ') + 1);
        if (has_brace) join(out);
        return out;
    }

    bool begins_cell(std::size_t begin, std::size_t k) const {
        return language_.columns && pieces_[k].begins_statement && pieces_[begin].begins_statement;
    }

    static void join(OutputLine& line) {
        for (std::size_t k = 1; k < line.cells.size(); ++k) line.cells[0] += " " + line.cells[k];
        line.cells.resize(1);
    }

    /// What a piece changes of what is open where it begins.
    void open_before(const Piece& piece) {
        if (piece.kind == Kind::close && open_.size() > 1) open_.pop_back();
        if (!piece.begins_statement || !open_.back().block) return;
        open_.back().statement = line_indent_;
        open_.back().value = 0;
    }

    /// And where it ends, at a column.
    void open_after(std::size_t k, std::size_t end, std::size_t column) {
        const Piece& piece = pieces_[k];
        Open& open = open_.back();
        const bool ends_line = k + 1 >= end || pieces_[k + 1].kind == Kind::line_comment;
        if (piece.kind == Kind::assignment && open.block && open.value == 0 && !ends_line &&
            column < rightmost)
            open.value = column + 1;
        if (piece.kind != Kind::open) return;
        if (piece.text == "{") {
            const std::size_t from = open.statement;
            open_.push_back({true, false, from, from + level_, from + level_, 0});
        } else {
            const bool hangs = ends_line || column >= rightmost;
            open_.push_back({false, hangs, line_indent_, column, 0, 0});
        }
    }

    /// A comment of several lines moves as one.
    std::string moved(const Piece& piece, std::size_t indent) const {
        if (piece.text.find('\n') == std::string::npos) return piece.text;
        const std::size_t line = source_.rfind('\n', piece.begin) + 1;  // 0 where there is none
        const std::string_view before = std::string_view(source_).substr(line, piece.begin - line);
        if (before.find_first_not_of(' ') != std::string_view::npos) return piece.text;
        std::string text;
        for (std::size_t at = 0; at < piece.text.size();) {
            const std::size_t end = std::min(piece.text.find('\n', at), piece.text.size() - 1) + 1;
            std::string one = piece.text.substr(at, end - at);
            const std::size_t blanks = std::min(one.find_first_not_of(' '), one.size());
            if (at > 0 && one[0] != '\n')
                one =
                    std::string(blanks + indent > before.size() ? blanks + indent - before.size() : 0, ' ') +
                    one.substr(blanks);
            text += one;
            at = end;
        }
        return text;
    }

    const std::vector<Piece>& pieces_;
    const std::string& source_;
    const Formatting& language_;
    const std::size_t level_;
    std::vector<Open> open_ = {Open{}};
    std::size_t line_indent_ = 0;
    std::vector<OutputLine> lines_;
};

/// Ends the groups of neighbouring lines for which `belongs` holds, and calls `align` with each.
template <class Belongs, class Align>
void for_groups(std::vector<OutputLine>& lines, Belongs belongs, Align align) {
    for (std::size_t k = 0; k < lines.size();) {
        std::size_t end = k;
        while (end < lines.size() && belongs(lines[k], lines[end]) && (end == k || !lines[end].blank_before))
            ++end;
        if (end > k) align(k, end);
        k = std::max(end, k + 1);
    }
}

/// Cells of neighbouring lines with as many of them begin in the same columns, two blanks apart.
void align_cells(std::vector<OutputLine>& lines) {
    const auto belongs = [](const OutputLine& first, const OutputLine& line) {
        return first.cells.size() > 1 && line.cells.size() == first.cells.size() &&
               line.indent == first.indent;
    };
    for_groups(lines, belongs, [&](std::size_t begin, std::size_t end) {
        for (std::size_t cell = 0; cell + 1 < lines[begin].cells.size(); ++cell) {
            std::size_t widest = 0;
            for (std::size_t k = begin; k < end; ++k) widest = std::max(widest, width(lines[k].cells[cell]));
            for (std::size_t k = begin; k < end; ++k)
                lines[k].cells[cell] += std::string(widest - width(lines[k].cells[cell]) + 2, ' ');
        }
    });
}

/// The text of the lines; comments behind the code of neighbouring lines begin in one column.
std::string text_of(std::vector<OutputLine>& lines) {
    std::vector<std::string> codes;
    for (const OutputLine& line : lines) {
        std::string code(line.indent, ' ');
        for (const std::string& cell : line.cells) code += cell;
        codes.push_back(std::move(code));
    }
    const auto belongs = [](const OutputLine&, const OutputLine& line) { return !line.comment.empty(); };
    for_groups(lines, belongs, [&](std::size_t begin, std::size_t end) {
        std::size_t widest = 0;
        for (std::size_t k = begin; k < end; ++k) widest = std::max(widest, width(codes[k]));
        for (std::size_t k = begin; k < end; ++k)
            codes[k] += std::string(widest - width(codes[k]) + 2, ' ') + lines[k].comment;
    });
    std::string text;
    for (std::size_t k = 0; k < lines.size(); ++k)
        text += (lines[k].blank_before ? "\n" : "") + codes[k] + "\n";
    return text;
}

}  // namespace

std::string lines_of(const std::vector<Piece>& pieces, const std::string& source,
                     const Formatting& language) {
    std::vector<OutputLine> lines = Lines(pieces, source, language).lay_out();
    align_cells(lines);
    return text_of(lines);
}

}  // namespace nestor::cli
