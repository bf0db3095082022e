// Foreign syntax: patterns are matched with the tokens of a line, by trying.
#include "ir/base/foreign.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <vector>

namespace nestor {
namespace {

constexpr std::size_t most_tokens = 200;  // of a line, around the place

struct Token {
    std::string_view text;
    std::size_t begin;  ///< in the line
};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Behind the text in quotes that begins here; the place itself where none does, as at `'` of `a'`.
std::size_t end_of_text(std::string_view line, std::size_t begin) {
    const char quote = line[begin];
    const bool behind_operand =
        begin > 0 && (is_word(line[begin - 1]) || line[begin - 1] == ')' || line[begin - 1] == ']');
    if (quote != '"' && (quote != '\'' || behind_operand)) return begin;
    const std::size_t last = line.find(quote, begin + 1);
    if (last != std::string_view::npos) return last + 1;
    return quote == '"' ? line.size() : begin;
}

/// Words, numbers, texts, and the longest operators that languages share.
std::vector<Token> tokens_of(std::string_view line) {
    static constexpr std::string_view operators[] = {
        "<<<", ">>>", "...", "+=!", "**=", "<=>", "->", "<-", "=>", ":=", "::", "..", "**", "//", "/*", "*/",
        "++",  "--",  "+=",  "-=",  "*=",  "/=",  "%=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>"};
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i + 1;
        const char c = line[i];
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++i;
            continue;
        }
        if (is_word(c)) {
            const bool number = std::isdigit(static_cast<unsigned char>(c)) != 0;
            const auto point = [&](std::size_t k) {  // of a number, and not the first of `..`
                return number && line[k] == '.' && k + 1 < line.size() && line[k + 1] != '.';
            };
            while (end < line.size() && (is_word(line[end]) || point(end))) ++end;
        } else if (const std::size_t last = end_of_text(line, i); last > i) {
            end = last;
        } else {
            for (const std::string_view op : operators)
                if (end == i + 1 && line.substr(i, op.size()) == op) end = i + op.size();
        }
        tokens.push_back({line.substr(i, end - i), i});
        i = end;
    }
    return tokens;
}

std::vector<std::string_view> shape_words(std::string_view shape) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < shape.size();) {
        const std::size_t end = std::min(shape.find(' ', i), shape.size());
        if (end > i) words.push_back(shape.substr(i, end - i));
        i = end + 1;
    }
    return words;
}

bool opens(std::string_view token) {
    return token == "(" || token == "[" || token == "{";
}
bool closes(std::string_view token) {
    return token == ")" || token == "]" || token == "}";
}

/// True for what ends an operand where no bracket is open.
bool ends_operand(std::string_view token) {
    static constexpr std::string_view list[] = {
        ",",  ";", "=", "+=", "-=", "*=",    "/=",     "%=", "+=!", "<-",
        "->", ":", "?", "{",  "}",  "where", "return", "if", "else"};
    const bool text = static_cast<unsigned char>(token[0]) < 0x80;
    return !text || closes(token) || std::find(std::begin(list), std::end(list), token) != std::end(list);
}

class Matching {
public:
    Matching(std::string_view line, const std::vector<Token>& tokens, std::string_view shape)
        : line_(line), tokens_(tokens), words_(shape_words(shape)) {}

    /// The end of a match that begins at this token.
    std::optional<std::size_t> from(std::size_t token) {
        captured.clear();
        return match(token, 0);
    }

    std::vector<std::string> captured;

private:
    std::string text(std::size_t begin, std::size_t end) const {
        if (begin == end) return "";
        const Token& last = tokens_[end - 1];
        return std::string(
            line_.substr(tokens_[begin].begin, last.begin + last.text.size() - tokens_[begin].begin));
    }

    std::optional<std::size_t> match(std::size_t token, std::size_t word) {
        if (word == words_.size()) return token;
        const std::string_view wanted = words_[word];
        const bool operand = wanted == "$e", anything = wanted == "$*";
        if (operand || anything) return run(token, word, operand);
        if (wanted == "$p") return primary(token, word);
        if (token == tokens_.size()) return std::nullopt;
        const std::string_view found = tokens_[token].text;
        const bool digit = std::isdigit(static_cast<unsigned char>(found[0])) != 0;
        const bool fits = wanted == "$n"   ? is_word(found[0]) && !digit
                          : wanted == "$i" ? digit
                                           : wanted == found;
        if (!fits) return std::nullopt;
        if (wanted[0] != '$' || wanted.size() < 2) return match(token + 1, word + 1);
        captured.emplace_back(found);
        if (const auto end = match(token + 1, word + 1)) return end;
        captured.pop_back();
        return std::nullopt;
    }

    /// What binds tightest: a number, a name, parentheses, with what stands in brackets or behind a `.`; a
    /// sign in front where an operator is before it.
    std::optional<std::size_t> primary(std::size_t token, std::size_t word) {
        const auto at = [&](std::size_t k) {
            return k < tokens_.size() ? tokens_[k].text : std::string_view();
        };
        std::size_t end = token + (word > 0 && at(token) == "-" ? 1 : 0);
        if (at(end).empty() || (at(end) != "(" && !is_word(at(end)[0]))) return std::nullopt;
        if (at(end) != "(") ++end;
        const auto member = [&] { return at(end) == "." && !at(end + 1).empty() && is_word(at(end + 1)[0]); };
        while (at(end) == "(" || at(end) == "[" || member()) {
            if (at(end) == ".") {
                end += 2;
                continue;
            }
            std::size_t depth = 0;
            do {
                depth += opens(at(end)) ? 1 : 0;
                depth -= closes(at(end)) ? 1 : 0;
                ++end;
            } while (depth > 0 && end < tokens_.size());
            if (depth > 0) return std::nullopt;
        }
        captured.push_back(text(token, end));
        if (const auto found = match(end, word + 1)) return found;
        captured.pop_back();
        return std::nullopt;
    }

    /// As few tokens as the rest of the shape allows; at the shape's end as many as belong together.
    std::optional<std::size_t> run(std::size_t token, std::size_t word, bool operand) {
        const bool last = word + 1 == words_.size();
        std::vector<std::size_t> ends;
        std::size_t depth = 0;
        if (!operand) ends.push_back(token);
        for (std::size_t k = token; k < tokens_.size(); ++k) {
            const std::string_view found = tokens_[k].text;
            if (depth == 0 && (closes(found) || found == ";" || (operand && ends_operand(found)))) break;
            if (opens(found)) ++depth;
            if (closes(found)) --depth;
            if (depth == 0) ends.push_back(k + 1);
        }
        if (last) std::reverse(ends.begin(), ends.end());
        for (const std::size_t end : ends) {
            captured.push_back(text(token, end));
            if (const auto found = match(end, word + 1)) return found;
            captured.pop_back();
        }
        return std::nullopt;
    }

    std::string_view line_;
    const std::vector<Token>& tokens_;
    std::vector<std::string_view> words_;
};

std::string filled(std::string_view text, const std::vector<std::string>& captured) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool place = text[i] == '$' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        const std::size_t number = place ? static_cast<std::size_t>(text[i + 1] - '1') : 0;
        if (place && number < captured.size())
            out += captured[number], ++i;
        else
            out += text[i];
    }
    return out;
}

/// The error as one of a form: of what stands there, not of the token that fits no longer.
Diagnostic told_of(const ForeignFound& found, Diagnostic error) {
    if (!found.text.empty()) error.text = found.text;
    if (found.range && !found.text.empty()) error.range = *found.range;
    error.hint = found.hint;
    return error;
}

}  // namespace

std::optional<ForeignFound> find_foreign(std::span<const ForeignForm> forms, const SourceRange& place) {
    if (!place.file) return std::nullopt;
    const auto start = place.start();
    const std::string_view line = place.file->line(start.line);
    std::vector<Token> tokens = tokens_of(line);
    const std::size_t column = start.column - 1;
    std::size_t at = 0;  // the token of the place, or the first behind it
    while (at < tokens.size() && tokens[at].begin + tokens[at].text.size() <= column) ++at;
    const std::size_t first = at > most_tokens / 2 ? at - most_tokens / 2 : 0;
    tokens.resize(std::min(tokens.size(), first + most_tokens));
    std::set<std::size_t> own;  // where forms of the language itself begin
    for (std::size_t form = 0; form < forms.size(); ++form) {
        std::string_view shape = forms[form].shape;
        const bool anchored = shape[0] == '^';
        if (anchored) shape.remove_prefix(1);
        Matching matching(line, tokens, shape);
        for (std::size_t begin = first; begin <= at && begin < tokens.size(); ++begin) {
            if (anchored && begin > 0) break;
            if (own.contains(begin)) continue;
            const auto end = matching.from(begin);
            if (!end || *end + 1 < at || *end == begin) continue;
            if (*end + 1 == at && tokens[*end].text == ";") continue;  // of the statement before
            if (!*forms[form].text && !*forms[form].hint) {
                own.insert(begin);
                continue;
            }
            const Token& last = tokens[*end - 1];
            const std::size_t line_begin = place.begin - column;
            return ForeignFound{
                form, filled(forms[form].text, matching.captured),
                filled(forms[form].hint, matching.captured),
                SourceRange{place.file, static_cast<std::uint32_t>(line_begin + tokens[begin].begin),
                            static_cast<std::uint32_t>(line_begin + last.begin + last.text.size())}};
        }
    }
    return std::nullopt;
}

Diagnostic with_foreign(std::span<const ForeignForm> forms, Diagnostic error) {
    const auto found = find_foreign(forms, error.range);
    return found ? told_of(*found, std::move(error)) : error;
}

std::string foreign_type(std::string_view name) {
    struct Spelling {
        std::string_view other;
        const char* here;
    };
    static constexpr Spelling spellings[] = {
        {"f16", "float16"},   {"f32", "float32"},     {"f64", "float64"},     {"half", "float16"},
        {"float", "float32"}, {"double", "float64"},  {"bf16", "bfloat16"},   {"single", "float32"},
        {"i8", "int8"},       {"i16", "int16"},       {"i32", "int32"},       {"i64", "int64"},
        {"u8", "uint8"},      {"u16", "uint16"},      {"u32", "uint32"},      {"u64", "uint64"},
        {"int8_t", "int8"},   {"int16_t", "int16"},   {"int32_t", "int32"},   {"int64_t", "int64"},
        {"uint8_t", "uint8"}, {"uint16_t", "uint16"}, {"uint32_t", "uint32"}, {"uint64_t", "uint64"},
        {"uchar", "uint8"},   {"char", "int8"},       {"short", "int16"},     {"int", "int32"},
        {"long", "int64"},    {"unsigned", "uint32"}, {"uint", "uint32"},     {"size_t", "int64"},
        {"boolean", "bool"},  {"Bool", "bool"},       {"byte", "uint8"},      {"ushort", "uint16"},
        {"Float", "float32"}, {"Double", "float64"},  {"Int", "int32"},       {"real", "float64"}};
    for (const Spelling& spelling : spellings)
        if (spelling.other == name) return spelling.here;
    return {};
}

namespace {

/// Behind a comment that begins here, of any of the languages; the place itself where none does.
std::size_t end_of_comment(const std::string& text, std::size_t at) {
    if (text[at] != '#' && text.compare(at, 2, "//") != 0) return at;
    return std::min(text.find('\n', at), text.size());
}

struct Statement {
    std::string text;  ///< as one line
    std::uint32_t last_line;
};

/// The statement that begins on the line of a place, up to a `;` or to the brace that closes what is around
/// it.
Statement statement_at(const SourceRange& place) {
    constexpr std::uint32_t most_lines = 32;
    const std::string& text = place.file->text();
    const SourceFile::Position start = place.start();
    std::size_t at = place.begin - (start.column - 1), depth = 0;
    Statement out{"", start.line};
    for (; at < text.size() && out.last_line - start.line < most_lines; ++at) {
        at = end_of_comment(text, at);
        if (at == text.size()) break;
        if (depth == 0 && (text[at] == '{' || (text[at] == ';' && at < place.begin))) {
            out.text.clear();  // of the head, or of what stands in front
            continue;
        }
        if (depth == 0 && (text[at] == ';' || text[at] == '}')) break;
        depth += opens(text.substr(at, 1)) ? 1 : 0;
        if (closes(text.substr(at, 1)) && depth > 0) --depth;
        if (text[at] == '\n') ++out.last_line;
        const bool blank = std::isspace(static_cast<unsigned char>(text[at])) != 0;
        if (!blank || (!out.text.empty() && out.text.back() != ' ')) out.text += blank ? ' ' : text[at];
    }
    out.text += ";";
    return out;
}

}  // namespace

std::optional<Diagnostic> unclosed_parenthesis(const char* id, const std::vector<TextRange>& open,
                                               const SourceRange& token) {
    const std::string& text = token.file->text();
    for (std::size_t k = open.size(); k-- > 0;) {
        std::size_t depth = 0, at = open[k].begin;
        bool in_comment = false;  // a parenthesis closes there for the eye alone
        for (; at < text.size() && text[at] != '{' && text[at] != '}'; ++at) {
            if (const std::size_t end = end_of_comment(text, at); end > at) {
                in_comment = in_comment || text.substr(at, end - at).find(')') != std::string::npos;
                at = end - 1;
                continue;
            }
            if (text[at] == '(' || text[at] == '[') ++depth;
            if ((text[at] == ')' || text[at] == ']') && --depth == 0) break;
        }
        const bool closed = at < text.size() && depth == 0;
        if (closed) continue;
        const SourceRange opener{token.file, open[k].begin, open[k].end};
        return Diagnostic{
            Severity::error,
            id,
            "this `" + std::string(opener.text()) + "` is not closed",
            opener,
            {{"`" + std::string(opener.text() == "(" ? ")" : "]") + "` is missing before this", token}},
            in_comment ? "what stands behind `//` or `#` is a comment" : "",
            false};
    }
    return std::nullopt;
}

std::optional<ForeignFound> ForeignErrors::found_at(SourceRange place) const {
    if (!place.file) return std::nullopt;
    // a token that begins its line does not fit what ends the line before
    const std::string& text = place.file->text();
    std::size_t before = place.begin;
    while (before > 0 && std::isspace(static_cast<unsigned char>(text[before - 1])) != 0) --before;
    const std::string_view between = std::string_view(text).substr(before, place.begin - before);
    if (before > 0 && between.find('\n') != std::string_view::npos && !find_foreign(forms_, place)) {
        place.end = static_cast<std::uint32_t>(before);
        place.begin = place.end - 1;
    }
    auto whole = whole_line_ ? whole_line_(place.file->line(place.start().line)) : std::nullopt;
    if (!whole && whole_line_) whole = whole_line_(statement_at(place).text);
    return whole ? std::move(whole) : find_foreign(forms_, place);
}

std::optional<Diagnostic> ForeignErrors::said_at(Diagnostic error, const std::vector<TextRange>& open) {
    if (!unclosed_ && !found_at(error.range))
        if (auto unclosed = unclosed_parenthesis(error.id.c_str(), open, error.range)) {
            unclosed_ = true;
            return unclosed;
        }
    return said(std::move(error));
}

std::optional<Diagnostic> ForeignErrors::said(Diagnostic error) {
    if (!error.range.file) return error;
    const std::uint32_t line = error.range.start().line;
    if (lines_.contains(line) ||
        (line > 1 && lines_.contains(line - 1) && !find_foreign(forms_, error.range)))
        return std::nullopt;  // it follows from what was said
    const auto found = found_at(error.range);
    if (!found) return error;
    if (!known_.insert(found->form).second) return std::nullopt;
    const bool spans = found->form == forms_.size() && !whole_line_(error.range.file->line(line));
    const std::uint32_t last = spans ? statement_at(error.range).last_line : line;
    for (std::uint32_t of = line; of <= last; ++of) lines_.insert(of);
    return told_of(*found, std::move(error));
}

}  // namespace nestor
