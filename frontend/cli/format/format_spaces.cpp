// Blanks between tokens.
//
// Note [Tight operators]
// People write `2*n + 1`, `C(m,n+1)` and `i in 0:n-1` so that blanks show what belongs together. Subscripts
// and ranges have no blanks around `+ - * / %`, and a product has none when it is of names and numbers alone,
// or of a number and one other factor.
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "frontend/cli/format/format_pieces.hpp"

namespace nestor::cli {
namespace {

using Kind = Piece::Kind;

bool is_product(std::string_view text) {
    constexpr std::array<std::string_view, 7> operators = {"*", "×", "/", "%", "div", "mod", "@"};
    return std::find(operators.begin(), operators.end(), text) != operators.end();
}

/// `a + b` without blanks is the same tokens: `1e - 5` and `a - -b` would not be.
bool may_be_tight(const Piece& before, const Piece& op, const Piece& after) {
    if (after.kind == Kind::prefix || before.is_comment() || after.is_comment()) return false;
    if (op.text != "+" && op.text != "-") return true;
    const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const bool numeric = digit(before.text[0]) || before.text[0] == '.';
    return !numeric || std::all_of(before.text.begin(), before.text.end(), digit);
}

/// Products, each from its first operator on.
class Products {
public:
    explicit Products(std::vector<Piece>& pieces) : pieces_(pieces), seen_(pieces.size()) {}

    void decide() {
        for (std::size_t k = 1; k < pieces_.size(); ++k)
            if (is_product(pieces_[k].text) && !seen_[k] && ends_operand(pieces_[k - 1])) product(k);
    }

private:
    /// One factor: its last piece, and whether it is a name or a number alone.
    struct Factor {
        std::size_t end;
        bool plain, number;
    };

    static bool ends_operand(const Piece& piece) {
        return piece.kind == Kind::word || piece.kind == Kind::number || piece.kind == Kind::close;
    }

    Factor factor_at(std::size_t k) const {
        const bool has_sign = pieces_[k].kind == Kind::prefix;
        while (pieces_[k].kind == Kind::prefix && k + 1 < pieces_.size()) ++k;
        Factor factor{k, false, pieces_[k].kind == Kind::number && !has_sign};
        factor.plain = factor.number || (pieces_[k].kind == Kind::word && !has_sign);
        if (pieces_[k].kind == Kind::open) factor.end = pieces_[k].partner;
        while (factor.end + 1 < pieces_.size()) {
            const Piece& next = pieces_[factor.end + 1];
            const bool call = next.text == "(" || next.text == "[";
            if (!call && next.kind != Kind::point) break;
            factor.plain = factor.number = false;
            factor.end = call ? next.partner : std::min(factor.end + 2, pieces_.size() - 1);
        }
        return factor;
    }

    /// The factor that ends before the operator.
    Factor factor_before(std::size_t op) const {
        const std::size_t last = op - 1;
        const bool alone = last == 0 || pieces_[last - 1].kind != Kind::point;
        const bool number = pieces_[last].kind == Kind::number && alone;
        return {last, number || (pieces_[last].kind == Kind::word && alone), number};
    }

    void product(std::size_t op) {
        const Factor first = factor_before(op);
        bool all_plain = first.plain, only_times = true;
        std::vector<std::size_t> operators;
        std::size_t k = op;
        while (k + 1 < pieces_.size() && is_product(pieces_[k].text)) {
            only_times = only_times && (pieces_[k].text == "*" || pieces_[k].text == "×");
            operators.push_back(k);
            seen_[k] = true;
            const Factor factor = factor_at(k + 1);
            all_plain = all_plain && factor.plain;
            k = factor.end + 1;
        }
        if (only_times && (all_plain || (first.number && operators.size() == 1)))
            for (const std::size_t at : operators)
                pieces_[at].tight = may_be_tight(pieces_[at - 1], pieces_[at], pieces_[at + 1]);
    }

    std::vector<Piece>& pieces_;
    std::vector<bool> seen_;  // operators of a product that was decided
};

/// Operators, commas and colons in subscripts and ranges.
void tighten_lists(std::vector<Piece>& pieces, const Formatting& language) {
    struct Open {
        bool subscripts, range = false, inherited;
        bool tight() const { return subscripts || range || inherited; }
    };
    std::vector<Open> open = {{false, false, false}};
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        Piece& piece = pieces[k];
        if (piece.is_comment()) continue;
        if (piece.begins_statement || piece.kind == Kind::comma || among(language.clauses, piece.text))
            open.back().range = false;
        if (piece.kind == Kind::comma) piece.tight = open.back().subscripts;
        if (piece.kind == Kind::colon) piece.tight = open.back().range;
        if (piece.text == "in") open.back().range = language.tight_ranges;
        if (piece.kind == Kind::infix && open.back().tight() && piece.text.size() == 1 &&
            std::string_view("+-*/%").find(piece.text) != std::string_view::npos)
            piece.tight = may_be_tight(pieces[k - 1], piece, pieces[k + 1]);
        if (piece.kind == Kind::open)
            open.push_back({piece.opens_subscripts, false, piece.text != "{" && open.back().tight()});
        if (piece.kind == Kind::close && open.size() > 1) open.pop_back();
    }
}

bool is_operator(const Piece& piece) {
    return piece.kind == Kind::infix || piece.kind == Kind::assignment;
}

/// Whether an opening bracket stands right behind what is before it.
bool clings(const Piece& last, const Piece& open, const Formatting& language) {
    if (open.text == "{" || open.angle || last.precedes_operand || open.text == "⟨") return false;
    if (last.kind == Kind::word) return !among(language.keywords, last.text);
    if (last.kind == Kind::quoted) return last.text[0] == '\'';
    if (last.kind == Kind::close)
        return last.text == "]" || last.cast || (last.text == ")" && open.text == "[");
    return last.kind == Kind::number || last.kind == Kind::postfix;
}

bool stands_apart(const Piece& last, const Piece& next, const Formatting& language) {
    if (next.is_comment()) return last.kind != Kind::open || last.text == "{";
    if (next.kind == Kind::comma || next.kind == Kind::semicolon) return false;
    if (last.kind == Kind::semicolon) return true;
    if (next.kind == Kind::close) return next.text == "}" && last.text != "{";
    if (last.kind == Kind::open) return last.text == "{";
    if (last.is_comment()) return true;
    if (last.kind == Kind::point || next.kind == Kind::point)
        return language.points_in_names && !next.touches;
    if (last.kind == Kind::prefix)
        return language.doubled_signs && next.kind == Kind::prefix && last.text[0] == next.text[0];
    if (next.kind == Kind::postfix) return last.kind == Kind::postfix;
    if (last.kind == Kind::comma) return !last.tight;
    if (next.kind == Kind::colon) return false;
    if (last.kind == Kind::colon) return !last.tight;
    if (is_operator(next)) return !next.tight;
    if (is_operator(last)) return !last.tight;
    if (next.begins_statement || next.begins_element) return true;
    if (next.kind == Kind::open) return !clings(last, next, language);
    return !last.cast;
}

}  // namespace

void set_spaces(std::vector<Piece>& pieces, const Formatting& language) {
    if (language.tight_products) Products(pieces).decide();
    tighten_lists(pieces, language);
    for (std::size_t k = 1; k < pieces.size(); ++k)
        pieces[k].space = stands_apart(pieces[k - 1], pieces[k], language);
}

}  // namespace nestor::cli
