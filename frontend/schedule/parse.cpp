// The parser of schedules: runs scanner and grammar over parts of a file, and makes the nodes that the
// grammar asks for.
#include "frontend/schedule/parse.hpp"

#include "frontend/schedule/lexer.hpp"
#include "frontend/schedule/parser.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::schedules {

Parsed parse(const SourceFilePtr& file, const std::vector<TextRange>& ranges) {
    Parsed parsed;
    parsed.text.source = file;
    for (const TextRange& range : ranges) {
        ParseContext context(file, range.begin, parsed.text);
        const FlexScanner scanner(
            nestor_schedule_lex_init, nestor_schedule__scan_bytes, nestor_schedule_lex_destroy,
            std::string_view(file->text()).substr(range.begin, range.end - range.begin));
        parser(context, scanner.get()).parse();
        parsed.messages.add(context.messages);
    }
    return parsed;
}

Parsed parse(const SourceFilePtr& file) {
    return parse(file, {{0, static_cast<std::uint32_t>(file->text().size())}});
}

}  // namespace nestor::schedules
