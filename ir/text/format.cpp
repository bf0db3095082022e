// The formatter's view of `.nest`: only what parses is laid out; the scanner is that of the parser.
#include "ir/text/format.hpp"

#include "ir/base/flex_scanner.hpp"
#include "ir/text/lexer.hpp"
#include "ir/text/parser.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

using Kind = nest::Parser::symbol_kind;

/// What of a statement tells that an operand follows a name or a text: formats of `print`, operators of
/// `update`, the names of error codes.
struct Statement {
    bool prints = false, updates = false, in_errors = false;
    nest::Parser::symbol_kind_type former = Kind::S_YYEOF;

    bool precedes_operand(nest::Parser::symbol_kind_type kind) {
        const bool begins = former == Kind::S_OPEN_BLOCK || former == Kind::S_CLOSE_BLOCK ||
                            former == Kind::S_SEMICOLON || former == Kind::S_YYEOF;
        if (begins) prints = updates = false;
        if (kind == Kind::S_ERRORS) in_errors = true;
        if (kind == Kind::S_CLOSE_BLOCK) in_errors = false;
        prints = prints || kind == Kind::S_PRINT;
        updates = updates || kind == Kind::S_UPDATE;
        const bool result = (prints && kind == Kind::S_TEXT) ||
                            (updates && kind == Kind::S_NAME && former == Kind::S_CLOSE_INDEX) ||
                            (in_errors && begins);
        former = kind;
        return result;
    }
};

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& file) {
    if (const auto program = parse_nest(file); !program) return program.error();
    nest::Reader reader{file};
    nestor_nest_lex_init_extra(&reader, &reader.scanner);
    nestor_nest__scan_bytes(file->text().data(), static_cast<int>(file->text().size()), reader.scanner);
    std::vector<FormatToken> tokens;
    Statement statement;
    const auto next = [&] { return nestor_nest_token(reader.scanner); };
    each_token(next, [&](const nest::Parser::symbol_type& symbol) {
        tokens.push_back({symbol.location});
        tokens.back().precedes_operand = statement.precedes_operand(symbol.kind());
    });
    nestor_nest_lex_destroy(reader.scanner);
    return tokens;
}

}  // namespace

const Formatting& nest_formatting() {
    static const Formatting description = {
        .name = "nest",
        .extension = ".nest",
        .tokens = tokens_of,
        .list_levels = 2,
        .longest_line = static_cast<std::size_t>(-1),  // none: what is printed has lines of any length
        .keywords = {"in",      "on",      "over",  "if",    "while", "else",   "return", "assert",
                     "require", "for",     "grid",  "block", "to",    "shared", "print",  "workspace",
                     "call",    "returns", "stage", "label", "div",   "mod",    "ediv",   "emod",
                     "div%",    "mod%",    "ediv%", "emod%", "let",   "var"},
        .points_in_names = true};
    return description;
}

}  // namespace nestor
