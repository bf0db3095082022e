// The formatter's view of Halide. A schedule or realization is one token of this language and many
// of that of schedules.
#include "frontend/halide/halide.hpp"
#include "frontend/halide/lexer.hpp"
#include "frontend/halide/parser.hpp"
#include "frontend/schedule/parse.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::halide {
namespace {

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& file) {
    Parsed parsed = parse_all(file);
    const schedules::Parsed scheduled = schedules::parse(file, parsed.file.schedules);
    parsed.messages.add(scheduled.messages);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);

    ParseContext context(file);
    const FlexScanner scanner(nestor_halide_lex_init, nestor_halide__scan_bytes, nestor_halide_lex_destroy,
                              file->text());
    std::vector<FormatToken> tokens;
    const auto next = [&] { return nestor_halide_next(context, scanner.get()); };
    each_token(next, [&](const parser::symbol_type& symbol) {
        if (symbol.kind() == parser::symbol_kind::S_SCHEDULE_TEXT)
            for (const FormatToken& token : schedules::scan(file, symbol.location)) tokens.push_back(token);
        else
            tokens.push_back({symbol.location});
    });
    return tokens;
}

}  // namespace

const Formatting& formatting() {
    static const Formatting description = [] {
        Formatting halide = schedules::formatting();
        halide.name = "halide";
        halide.extension = ".halide";
        halide.tokens = tokens_of;
        for (const char* word : {"in", "if", "let", "require", "fun", "pipeline"})
            halide.keywords.emplace_back(word);
        for (const char* word : {"fun", "let", "require", "pipeline"}) halide.statements.emplace_back(word);
        return halide;
    }();
    return description;
}

}  // namespace nestor::halide
