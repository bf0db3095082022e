// The formatter's view of Nabla. The tokens that the text may leave out are not added: they tell
// where statements and elements begin.
#include "frontend/nabla/lexer.hpp"
#include "frontend/nabla/nabla.hpp"
#include "frontend/nabla/parser.hpp"
#include "frontend/nabla/tokens.hpp"

namespace nestor::nabla {
namespace {

using Kind = parser::symbol_kind;

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& source) {
    if (const auto file = parse(source); !file) return file.error();
    ParseContext context(source);
    yyscan_t scanner = nullptr;
    nestor_nabla_lex_init(&scanner);
    YY_BUFFER_STATE buffer =
        nestor_nabla__scan_bytes(source->text().data(), static_cast<int>(source->text().size()), scanner);
    TokenStream stream(context);
    std::vector<FormatToken> tokens;
    FormatToken next;
    for (;;) {
        const parser::symbol_type symbol = stream.next(scanner);
        if (symbol.kind() == Kind::S_YYEOF) break;
        next.range = symbol.location;
        if (next.range.begin == next.range.end) {
            next.begins_statement = symbol.kind() == Kind::S_SEMICOLON;
            next.begins_element = symbol.kind() == Kind::S_COMMA;
            continue;
        }
        tokens.push_back(next);
        next = {};
    }
    nestor_nabla__delete_buffer(buffer, scanner);
    nestor_nabla_lex_destroy(scanner);
    return tokens;
}

}  // namespace

const Formatting& formatting() {
    static const Formatting description = {
        .name = "nabla",
        .extension = ".nabla",
        .tokens = tokens_of,
        .keywords = {"if", "elif", "else", "loop", "return", "var", "cns"},
        .casts = {"int", "float", "char", "bool", "Bool", "Tensor", "void"},
        .doubled_signs = true};
    return description;
}

}  // namespace nestor::nabla
