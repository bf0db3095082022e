// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/tc/parse.hpp"

#include "frontend/tc/errors.hpp"
#include "frontend/tc/foreign.hpp"
#include "frontend/tc/lexer.hpp"
#include "frontend/tc/parser.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::tc {

ParseContext::ParseContext(const SourceFilePtr& source)
    : ExpressionScanner(Name{"?"}, source, "TC-60", ForeignErrors(foreign_forms()), 0, errors::too_deep),
      file{source, {}, {}} {}

void ParseContext::bracket() {
    add_unless_said(errors::stray_text(at(token), at(token).text()));
}

bool ParseContext::stray(std::string_view text) {
    last_stray_ = token.end;
    return add_stray(errors::stray_text(at(token), text));
}

bool ParseContext::follows_stray(TextRange range) const {
    if (!last_stray_ || range.begin < *last_stray_) return false;
    const std::string_view between =
        std::string_view(source()->text()).substr(*last_stray_, range.begin - *last_stray_);
    return between.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

Expression ParseContext::number(const std::string& spelling, TextRange range) {
    auto parsed = parse_literal(spelling);
    if (const auto* wrong = std::get_if<std::string>(&parsed)) {
        messages.add(errors::bad_number(at(range), *wrong));
        return make(Number{Literal{0, false, {}}, spelling}, range);
    }
    return make(Number{std::get<Literal>(std::move(parsed)), spelling}, range);
}

Expression ParseContext::conversion(const std::string& type, const std::vector<Expression>& arguments,
                                    TextRange range) {
    return make(Conversion{type, arguments}, range, arguments);
}

Expression ParseContext::extent(const Identifier& tensor, const std::string& dimension, TextRange range) {
    return make(TensorExtent{tensor, dimension}, range);
}

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    const FlexScanner scanner(nestor_tc_lex_init, nestor_tc__scan_bytes, nestor_tc_lex_destroy,
                              source->text());
    parser(context, scanner.get()).parse();
    auto& definitions = context.file.definitions;
    std::erase_if(definitions, [](const Definition& d) { return d.name.name.empty(); });
    if (definitions.empty() && !context.messages.has_errors())
        context.messages.add(errors::empty_file(source));
    return {std::move(context.file), std::move(context.messages)};
}

Result<File> parse(const SourceFilePtr& source) {
    return syntax::complete(parse_all(source));
}

}  // namespace nestor::tc
