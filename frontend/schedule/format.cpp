// The formatter's view of schedules, in files of their own and as parts of programs.
#include "frontend/schedule/lexer.hpp"
#include "frontend/schedule/parse.hpp"
#include "frontend/schedule/parser.hpp"
#include "ir/base/flex_scanner.hpp"

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
    const FlexScanner scanner(nestor_schedule_lex_init, nestor_schedule__scan_bytes,
                              nestor_schedule_lex_destroy,
                              std::string_view(file->text()).substr(range.begin, range.end - range.begin));
    std::vector<FormatToken> tokens;
    const auto next = [&] { return nestor_schedule_next(context, scanner.get()); };
    each_token(next, [&](const parser::symbol_type& symbol) { tokens.push_back({symbol.location}); });
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
