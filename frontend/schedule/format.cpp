// The formatter's view of schedules, in files of their own and as parts of programs.
#include "frontend/schedule/lexer.hpp"
#include "frontend/schedule/parse.hpp"
#include "frontend/schedule/parser.hpp"

namespace nestor::schedules {
namespace {

Result<std::vector<FormatToken>> tokens_of(const SourceFilePtr& file) {
    const Parsed parsed = parse(file);
    if (parsed.messages.has_errors()) return parsed.messages;
    return scan(file, {0, static_cast<std::uint32_t>(file->text().size())});
}

}  // namespace

std::vector<FormatToken> scan(const SourceFilePtr& file, TextRange range) {
    Text text;
    ParseContext context(file, range.begin, text);
    yyscan_t scanner = nullptr;
    nestor_schedule_lex_init(&scanner);
    YY_BUFFER_STATE buffer = nestor_schedule__scan_bytes(file->text().data() + range.begin,
                                                         static_cast<int>(range.end - range.begin), scanner);
    std::vector<FormatToken> tokens;
    for (;;) {
        const parser::symbol_type symbol = nestor_schedule_next(context, scanner);
        if (symbol.kind() == parser::symbol_kind::S_YYEOF) break;
        tokens.push_back({symbol.location});
    }
    nestor_schedule__delete_buffer(buffer, scanner);
    nestor_schedule_lex_destroy(scanner);
    return tokens;
}

const Formatting& formatting() {
    static const Formatting description = {
        .name = "sched",
        .extension = ".sched",
        .tokens = tokens_of,
        .indent = 2,
        .keywords = {"schedule", "realize", "for", "over", "using", "div", "mod", "and", "or", "not"},
        .statements = {"schedule", "realize"},
        .clauses = {"over", "using"},
        .tight_products = true,
        .columns = true};
    return description;
}

}  // namespace nestor::schedules
