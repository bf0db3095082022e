// Syntax errors: the nouns of their messages, and hints for people who come from other languages.
#include "frontend/taichi/syntax_error.hpp"

#include <algorithm>

#include "frontend/taichi/errors.hpp"

namespace nestor::taichi {
namespace {

using Kind = parser::symbol_kind;
using KindType = parser::symbol_kind_type;

class Expected {
public:
    explicit Expected(const std::vector<KindType>& kinds) : kinds_(kinds) {}

    bool has(KindType kind) const { return std::find(kinds_.begin(), kinds_.end(), kind) != kinds_.end(); }
    bool statement() const { return has(Kind::S_PASS); }
    bool operand() const { return has(Kind::S_INTEGER); }
    bool operation() const { return has(Kind::S_PLUS) && !operand(); }

    /// What a reader would say could stand there; empty where that is too much.
    std::vector<std::string> in_words() const {
        if (has(Kind::S_INDENT)) return {"an indented block"};
        if (statement()) return {"a statement"};
        if (operand()) return {"an expression"};
        std::vector<std::string> words;
        if (operation()) {
            for (const KindType kind : {Kind::S_COLON, Kind::S_RIGHT_PARENTHESIS, Kind::S_RIGHT_BRACKET,
                                        Kind::S_RIGHT_BRACE, Kind::S_IN, Kind::S_IMPORT, Kind::S_ELSE})
                if (has(kind) && !(kind == Kind::S_COLON && has(Kind::S_ASSIGN)) &&
                    !(kind == Kind::S_IN && has(Kind::S_LESS)))
                    words.push_back(parser::symbol_name(kind));
            if (words.size() != 1) return {};
            return words;
        }
        if (kinds_.size() > 4) return {};
        for (const KindType kind : kinds_) words.push_back(parser::symbol_name(kind));
        return words;
    }

private:
    const std::vector<KindType>& kinds_;
};

bool begins_with_word(const ParseContext& context, TextRange range, std::string_view word) {
    const std::string_view text = context.file.source->text();
    std::size_t begin = text.find_last_of("\r\n", range.begin == 0 ? 0 : range.begin - 1);
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    begin = text.find_first_not_of(" \t", begin);
    return begin != std::string_view::npos && begin < range.begin && text.substr(begin).starts_with(word);
}

/// The conditional expression that ends where `else` is missing, as it is written: `1 if a > 3`.
std::string_view choice_before(const ParseContext& context, TextRange range) {
    const std::string_view text = std::string_view(context.file.source->text()).substr(0, range.begin);
    std::string_view line = text.substr(text.find_last_of("\r\n") + 1);
    const std::size_t condition = line.rfind(" if ");
    if (condition == std::string_view::npos) return {};
    std::size_t begin = line.substr(0, condition).find_last_of("=([{,:");
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    line.remove_prefix(begin);
    const auto trim = [&] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        line = line.substr(0, line.find_last_not_of(" \t") + 1);
    };
    trim();
    if (line.starts_with("return ")) line.remove_prefix(7);
    trim();
    return line.size() <= 40 ? line : std::string_view{};
}

/// What to write for an `if` or `else` that stands where an expression is.
std::string hint_for_choice(const ParseContext& context, KindType found, TextRange range,
                            const Expected& expected) {
    const bool at_end = found == Kind::S_NEWLINE || found == Kind::S_YYEOF;
    if (expected.has(Kind::S_ELSE) && !expected.operand() && found != Kind::S_COLON) {
        const std::string_view before = choice_before(context, range);
        return "write both values, `" + (before.empty() ? "a if c" : std::string(before)) +
               " else ..`, or an `if` statement";
    }
    if (found == Kind::S_ELSE && expected.has(Kind::S_RIGHT_BRACKET) && expected.has(Kind::S_FOR))
        return "behind `for` an `if` only filters; to choose, write `[a if c else b for ..]`";
    if (found == Kind::S_IF && expected.operand())
        return "a value that depends on a condition is `a if c else b`";
    if (at_end && expected.operand()) {
        const std::string_view text = std::string_view(context.file.source->text()).substr(0, range.begin);
        const std::size_t last = text.find_last_not_of(" \t");
        if (last != std::string_view::npos && text.substr(0, last + 1).ends_with(" else"))
            return "write the value that is taken where the condition does not hold: `a if c else 0`";
    }
    return {};
}

std::string hint_for(const ParseContext& context, KindType found, TextRange range, const Expected& expected) {
    if (found == Kind::S_ASSIGN && expected.has(Kind::S_EQUAL))
        return "to compare, write `==`; to name a value inside an expression, `:=`";
    if (found == Kind::S_IF && begins_with_word(context, range, "else")) return "write `elif`";
    for (const std::string_view word : {"match", "case", "type"})
        if (expected.operation() && expected.has(Kind::S_AUGMENTED) &&
            begins_with_word(context, range, std::string(word) + " "))
            return "`" + std::string(word) + "` statements are not part of the language";
    if (found == Kind::S_STRING && begins_with_word(context, range, "print ")) return "write `print(..)`";
    return hint_for_choice(context, found, range, expected);
}

}  // namespace

void report_unexpected(ParseContext& context, KindType found, TextRange range,
                       const std::vector<KindType>& kinds) {
    if (context.stopped()) return;
    if (context.has_forced_end && found == Kind::S_NEWLINE && range.begin == context.forced_end) return;
    const bool after_stray = context.has_stray && context.last_stray <= range.begin &&
                             std::string_view(context.file.source->text())
                                     .substr(context.last_stray, range.begin - context.last_stray)
                                     .find_first_of("\r\n") == std::string_view::npos;
    context.has_syntax_error = true;
    context.last_syntax_error = range.begin;
    if (after_stray) return;
    const Expected expected(kinds);
    const SourceRange at = context.at(range);
    const bool has_text = !at.text().empty() && found != Kind::S_NEWLINE && found != Kind::S_INDENT &&
                          found != Kind::S_DEDENT && found != Kind::S_YYEOF;
    const std::string name = has_text ? "`" + std::string(at.text()) + "`" : parser::symbol_name(found);
    context.messages.add(
        errors::unexpected(at, name, expected.in_words(), hint_for(context, found, range, expected)));
}

}  // namespace nestor::taichi
