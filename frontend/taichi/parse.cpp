// The parser: runs scanner, layout and grammar over a file.
#include "frontend/taichi/parse.hpp"

#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/layout.hpp"
#include "frontend/taichi/lexer.hpp"
#include "frontend/taichi/literal.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::taichi {
namespace {

constexpr int most_strays = 50;

void run(ParseContext& context, Layout::Start start, TextRange range) {
    const TextRange saved = context.token;
    context.token = {range.begin, range.begin};
    const FlexScanner scanner(
        nestor_taichi_lex_init, nestor_taichi__scan_bytes, nestor_taichi_lex_destroy,
        std::string_view(context.file.source->text()).substr(range.begin, range.end - range.begin));
    Layout layout(context, scanner.get(), start, range.begin);
    parser(context, layout).parse();
    context.token = saved;
}

}  // namespace

void ParseContext::advance(int length) {
    token.begin = token.end;
    token.end = static_cast<std::uint32_t>(static_cast<std::int64_t>(token.end) + length);
}

void ParseContext::stray(std::string_view text) {
    messages.add(errors::stray_text(at(token), text));
    has_stray = true;
    last_stray = token.begin;
    if (++strays_ > most_strays) stop();
}

void ParseContext::check_name(std::string_view text) {
    for (std::size_t k = 0; k < text.size();) {
        const auto [character, length] = decode_utf8(text.substr(k));
        if (!may_be_in_name(character)) {
            const auto begin = static_cast<std::uint32_t>(token.begin + k);
            messages.add(errors::stray_text(at({begin, static_cast<std::uint32_t>(begin + length)}),
                                            text.substr(k, length)));
            has_stray = true;
            last_stray = begin;
            if (++strays_ > most_strays) stop();
            return;
        }
        k += length;
    }
}

Expression parse_expression(ParseContext& context, TextRange range) {
    const Expression outer = std::move(context.expression);
    const std::size_t messages = context.messages.all().size();
    context.expression = nullptr;
    run(context, Layout::Start::expression, range);
    Expression found = std::move(context.expression);
    context.expression = outer;
    return context.messages.all().size() == messages ? found : nullptr;
}

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    const std::string_view text = source->text();
    const auto size = static_cast<std::uint32_t>(text.size());
    if (const std::size_t bad = first_bad_utf8(text); bad != std::string_view::npos) {
        const auto at = static_cast<std::uint32_t>(bad);
        context.messages.add(errors::not_utf8(context.at({at, at + 1})));
        return {std::move(context.file), std::move(context.messages)};
    }
    const std::uint32_t begin = text.starts_with("\xef\xbb\xbf") ? 3 : 0;  // a byte order mark
    run(context, Layout::Start::module, {begin, size});
    return {std::move(context.file), std::move(context.messages)};
}

Result<File> parse(const SourceFilePtr& source) {
    return syntax::complete(parse_all(source));
}

}  // namespace nestor::taichi
