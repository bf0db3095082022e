// The formatter's view of Nabla. The tokens that the text may leave out are not added: they tell
// where statements and elements begin.
#include "frontend/nabla/lexer.hpp"
#include "frontend/nabla/nabla.hpp"
#include "frontend/nabla/parser.hpp"
#include "frontend/nabla/tokens.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::nabla {
namespace {

using Token = parser::symbol_kind;

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& source) {
    if (const auto file = parse(source); !file) return file.error();
    ParseContext context(source);
    const FlexScanner scanner(nestor_nabla_lex_init, nestor_nabla__scan_bytes, nestor_nabla_lex_destroy,
                              source->text());
    TokenStream stream(context);
    std::vector<FormatToken> tokens;
    FormatToken next;
    each_token([&] { return stream.next(scanner.get()); },
               [&](const parser::symbol_type& symbol) {
                   next.range = symbol.location;
                   if (next.range.begin == next.range.end) {
                       next.begins_statement = symbol.kind() == Token::S_SEMICOLON;
                       next.begins_element = symbol.kind() == Token::S_COMMA;
                       return;
                   }
                   tokens.push_back(next);
                   next = {};
               });
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
