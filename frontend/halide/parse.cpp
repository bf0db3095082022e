// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/halide/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "frontend/halide/errors.hpp"
#include "frontend/halide/foreign.hpp"
#include "frontend/halide/lexer.hpp"
#include "frontend/halide/parser.hpp"
#include "frontend/schedule/foreign.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::halide {

ParseContext::ParseContext(const SourceFilePtr& source)
    : ExpressionScanner(Number{"0"}, source, "HAL-3", ForeignErrors(foreign_forms(), schedules::from_cpp)),
      file{source, {}, {}} {}

TextRange ParseContext::whole_text() {
    token.begin = text_begin_;
    return token;
}

void ParseContext::unterminated_comment() {
    error("the comment does not end");
    stop();
}

void ParseContext::unterminated_string() {
    error("the text does not end on its line");
}

void ParseContext::number_and_letters() {
    const std::string text(at(token).text());
    const std::size_t letter =
        std::find_if(text.begin(), text.end(),
                     [](char c) { return c == '_' || std::isalpha(static_cast<unsigned char>(c)); }) -
        text.begin();
    const std::string suffix = text.substr(letter);
    if (suffix == "f" || suffix == "F" || suffix == "u" || suffix == "U" || suffix == "l" || suffix == "L")
        return error("a number with a suffix", "write `" + text.substr(0, letter) +
                                                   "`, in a type of its own `float32(..)` or `int64(..)`");
    if (text.find('_') != std::string::npos && suffix.find_first_not_of("_0123456789") == std::string::npos) {
        std::string digits = text;
        std::erase(digits, '_');
        return error("a number with letters", "digits have nothing between them: write `" + digits + "`");
    }
    if (text.starts_with("0b") || text.starts_with("0B") || text.starts_with("0o"))
        return error("a number with letters", "numbers are decimal, or hexadecimal: `0x1f`");
    error("a number with letters", "multiply with `" + text.substr(0, letter) + "*" + text.substr(letter) +
                                       "`; numbers have no suffix, `float64(..)` gives a type");
}

void ParseContext::number_without_digits() {
    const SourceRange range = at(token);
    const std::string text(range.text());
    if (range.file->text()[range.end] == '.')
        return error("a range is a start and a length", "write `rdom(r = (0, n))`");
    error("a number with a point needs digits on both sides of it", "write `" + text + "0`");
}

void ParseContext::character() {
    const std::string_view text = at(token).text();
    const bool plain = text.size() == 3 && static_cast<unsigned char>(text[1]) < 0x80;
    error("there are no characters",
          plain ? fmt::format("write its code, a number: `{}`", static_cast<int>(text[1]))
                : "write its code, a number");
}

bool ParseContext::reserved_word(TextRange range, const std::vector<std::string>& expected) {
    const auto is_expected = [&](const char* what) {
        return std::find(expected.begin(), expected.end(), what) != expected.end();
    };
    const std::string_view text = std::string_view(source()->text()).substr(range.begin);
    const auto letter = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto end = std::find_if_not(text.begin(), text.end(), letter);
    const std::string word(text.begin(), end);
    if (word.empty() || std::isdigit(static_cast<unsigned char>(word[0])) != 0) return false;
    // where an expression begins, a word may also begin what follows a missing operand: `x + fun g(x) = ..`
    const auto next = std::find_if_not(
        end, text.end(), [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; });
    const bool operand = is_expected("an operand") && word != "if" && (next == text.end() || !letter(*next));
    if (!operand && !is_expected("a name")) return false;
    if (reserved_.insert(word).second)
        unexpected(errors::reserved_word(
            at({range.begin, range.begin + static_cast<std::uint32_t>(word.size())}), word));
    return true;
}

Expression ParseContext::conversion(const Identifier& type, const Expression& value, bool saturates,
                                    TextRange range) {
    return make(Conversion{type, value, saturates}, range, {value});
}

Expression ParseContext::conversion_of_several(const Identifier& type, const Expression& value,
                                               TextRange range) {
    messages.add(errors::several_converted(at(range), type.name, std::string(at(value->range).text())));
    return conversion(type, value, false, range);
}

Expression ParseContext::reduction(const Identifier& op, ReductionDomain domain,
                                   const std::vector<Expression>& values, TextRange range) {
    return make(InlineReduction{op, std::move(domain), values}, range, values);
}

Expression ParseContext::tuple(Expression first, std::vector<Expression> rest, TextRange range) {
    rest.insert(rest.begin(), std::move(first));
    return make(Tuple{rest}, range, rest);
}

Expression ParseContext::component(const Expression& value, const std::string& index, TextRange range) {
    return make(Component{value, index}, range, {value});
}

Expression ParseContext::let(const Identifier& name, std::optional<TypeNames> type, const Expression& value,
                             const Expression& body, TextRange range) {
    return make(LetExpression{name, std::move(type), value, body}, range, {value, body});
}

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    const FlexScanner scanner(nestor_halide_lex_init, nestor_halide__scan_bytes, nestor_halide_lex_destroy,
                              source->text());
    parser(context, scanner.get()).parse();
    if (context.file.pipelines.empty() && !context.messages.has_errors())
        context.messages.add(errors::empty_file(source));
    return {std::move(context.file), std::move(context.messages)};
}

namespace {

bool in_word(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// The words of a text, each with its beginning.
std::vector<std::pair<std::size_t, std::string_view>> words_of(std::string_view text) {
    std::vector<std::pair<std::size_t, std::string_view>> words;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!in_word(text[at])) continue;
        const std::size_t begin = at;
        while (at < text.size() && in_word(text[at])) ++at;
        words.emplace_back(begin, text.substr(begin, at - begin));
    }
    return words;
}

/// True where an error stands behind the func before another definition begins: its text goes on there.
bool is_cut(const FuncDefinition& func, const Diagnostics& errors, std::string_view text) {
    if (!func.pure) return true;
    return std::any_of(errors.all().begin(), errors.all().end(), [&](const Diagnostic& error) {
        const auto place = error.range.begin;
        if (error.severity != Severity::error || place < func.range.begin || place > text.size())
            return false;
        if (place < func.range.end) return true;
        const std::string_view between = text.substr(func.range.end, place - func.range.end);
        const auto words = words_of(between);
        return between.find(';') == std::string_view::npos &&
               std::none_of(words.begin(), words.end(), [](const auto& word) {
                   return word.second == "fun" || word.second == "let" || word.second == "require";
               });
    });
}

}  // namespace

std::set<std::string> drop_unread(File& file, const Diagnostics& errors) {
    const std::string_view text = file.source->text();
    std::set<std::string> unread;
    const auto words = words_of(text);
    for (std::size_t k = 0; k + 1 < words.size(); ++k)
        if (words[k].second == "fun" || words[k].second == "let") unread.emplace(words[k + 1].second);
    for (PipelineDefinition& pipeline : file.pipelines) {
        std::erase_if(pipeline.definitions, [&](const Definition& definition) {
            const auto* func = std::get_if<FuncDefinition>(&definition);
            return func && is_cut(*func, errors, text);
        });
        for (const Definition& definition : pipeline.definitions) {
            if (const auto* func = std::get_if<FuncDefinition>(&definition)) unread.erase(func->name.name);
            if (const auto* let = std::get_if<LetDefinition>(&definition)) unread.erase(let->name.name);
        }
    }
    return unread;
}

}  // namespace nestor::halide
