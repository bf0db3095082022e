// The layout filter. Mistakes of indentation are told here, and the parser is given what it needs to go on as
// if they had not been made, so that one of them is one message.
#include "frontend/taichi/layout.hpp"

#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/lexer.hpp"

// the scanner's function, whose type no header of flex knows
nestor::taichi::parser::symbol_type nestor_taichi_next(nestor::taichi::ParseContext& context, void* scanner);

namespace nestor::taichi {
namespace {

using Kind = parser::symbol_kind;

constexpr int deepest_brackets = 500;
constexpr int deepest_blocks = 100;  // Python's own limit
constexpr int most_waiting = 2000;   // that the parser's stack holds before it makes a node
constexpr int tab_width = 8;
constexpr std::size_t most_messages = 1000;

/// Tokens that begin a statement and never stand inside brackets.
bool begins_statement(parser::symbol_kind_type kind) {
    switch (kind) {
        case Kind::S_ASSERT:
        case Kind::S_BREAK:
        case Kind::S_CLASS:
        case Kind::S_CONTINUE:
        case Kind::S_DEF:
        case Kind::S_DEL:
        case Kind::S_GLOBAL:
        case Kind::S_IMPORT:
        case Kind::S_NONLOCAL:
        case Kind::S_PASS:
        case Kind::S_RAISE:
        case Kind::S_RETURN:
        case Kind::S_TRY:
        case Kind::S_WHILE:
        case Kind::S_WITH:
            return true;
        default:
            return false;
    }
}

/// Tokens that wait on the parser's stack for what follows them.
bool waits(parser::symbol_kind_type kind) {
    switch (kind) {
        case Kind::S_PLUS:
        case Kind::S_MINUS:
        case Kind::S_TILDE:
        case Kind::S_NOT:
        case Kind::S_POWER:
        case Kind::S_IF:
        case Kind::S_ELSE:
        case Kind::S_WALRUS:
        case Kind::S_AWAIT:
        case Kind::S_ASYNC:
        case Kind::S_YIELD:
            return true;
        default:
            return false;
    }
}

}  // namespace

Layout::Layout(ParseContext& context, void* scanner, Start start, std::uint32_t begin)
    : context_(context), scanner_(scanner), start_(start), line_begin_(begin), last_end_(begin) {
    const TextRange nothing{begin, begin};
    pending_.push_back(start == Start::module ? parser::make_START_MODULE(nothing)
                                              : parser::make_START_EXPRESSION(nothing));
}

parser::symbol_type Layout::next() {
    while (pending_.empty()) read();
    parser::symbol_type token = std::move(pending_.front());
    pending_.pop_front();
    return token;
}

void Layout::read() {
    parser::symbol_type token = nestor_taichi_next(context_, scanner_);
    if (context_.messages.all().size() > most_messages) context_.stop();
    if (context_.stopped() || token.kind() == Kind::S_YYEOF) return end_file(token);
    if (token.kind() == Kind::S_LINE_END) {
        first_of_physical_ = true;
        if (joined()) return;
        if (line_has_tokens_) end_line();
        line_begin_ = token.location.end;
        return;
    }
    if (!open_.empty() && first_of_physical_ && begins_statement(token.kind())) {
        never_closed();
        end_line();
        // the line begins where its indentation does
        const std::string_view text = context_.file.source->text();
        const auto line_end = text.find_last_of("\r\n", token.location.begin);
        line_begin_ = line_end == std::string_view::npos ? 0 : static_cast<std::uint32_t>(line_end + 1);
    }
    if (!joined() && !line_has_tokens_) begin_line(token.location);
    if (context_.stopped() || !within_limits(token)) return end_file(token);
    take(std::move(token));
}

/// The token itself, and what it opens or closes.
void Layout::take(parser::symbol_type token) {
    const auto kind = token.kind();
    if (kind == Kind::S_LEFT_PARENTHESIS || kind == Kind::S_LEFT_BRACKET || kind == Kind::S_LEFT_BRACE)
        open_.push_back(token.location);
    if (kind == Kind::S_RIGHT_PARENTHESIS || kind == Kind::S_RIGHT_BRACKET || kind == Kind::S_RIGHT_BRACE)
        if (!open_.empty()) open_.pop_back();
    first_of_physical_ = false;
    line_has_tokens_ = true;
    after_colon_ = kind == Kind::S_COLON;
    last_end_ = token.location.end;
    pending_.push_back(std::move(token));
}

/// What the parser's stack has to hold is bounded before it holds it.
bool Layout::within_limits(const parser::symbol_type& token) {
    if (open_.size() >= deepest_brackets) {
        too_deep("brackets are", token.location, deepest_brackets);
    } else if (waits(token.kind()) && ++operators_ > most_waiting) {
        too_deep("operators are", token.location, most_waiting);
    } else if (token.kind() == Kind::S_LAMBDA && ++lambdas_ > most_waiting) {
        too_deep("functions are", token.location, most_waiting);
    } else if (token.kind() == Kind::S_COMMA || token.kind() == Kind::S_SEMICOLON) {
        operators_ = 0;
    }
    return !context_.stopped();
}

void Layout::too_deep(const char* what, TextRange range, int limit) {
    context_.messages.add(errors::too_deep(context_.at(range), what, limit));
    context_.stop();
}

void Layout::end_line() {
    pending_.push_back(parser::make_NEWLINE(TextRange{last_end_, last_end_}));
    line_had_error_ = context_.has_syntax_error && context_.last_syntax_error >= line_begin_;
    block_expected_ = after_colon_;
    line_has_tokens_ = after_colon_ = false;
    operators_ = lambdas_ = 0;
}

Layout::Column Layout::column_of_line() const {
    Column column;
    const std::string& text = context_.file.source->text();
    for (std::size_t k = line_begin_; k < text.size(); ++k) {
        if (text[k] == ' ') {
            ++column.wide;
            ++column.narrow;
        } else if (text[k] == '\t') {
            column.wide = (column.wide / tab_width + 1) * tab_width;
            ++column.narrow;
        } else if (text[k] == '\f') {
            column = {};
        } else {
            break;
        }
    }
    return column;
}

/// Compares the indentation of a line with that of the blocks it may belong to.
void Layout::begin_line(TextRange first) {
    const Column column = column_of_line();
    const TextRange before{first.begin, first.begin};
    const Column top = columns_.back();
    const bool had_error = last_line_had_error();
    if ((column.wide == top.wide) != (column.narrow == top.narrow) ||
        (column.wide > top.wide) != (column.narrow > top.narrow)) {
        context_.messages.add(errors::tabs_and_blanks(context_.at({line_begin_, first.begin})));
        context_.stop();
        return;
    }
    if (column.wide > top.wide) {
        if (!block_expected_ && !had_error) {
            if (column.wide != odd_column_)
                context_.messages.add(errors::unexpected_indentation(context_.at(first)));
            odd_column_ = column.wide;
            return;
        }
        if (columns_.size() > deepest_blocks) return too_deep("blocks are", first, deepest_blocks);
        columns_.push_back(column);
        odd_column_ = -1;
        pending_.push_back(parser::make_INDENT(before));
        return;
    }
    if (block_expected_ && !had_error) {
        context_.messages.add(errors::expected_block(context_.at(first)));
        pending_.push_back(parser::make_INDENT(before));
        pending_.push_back(parser::make_PASS(before));
        pending_.push_back(parser::make_NEWLINE(before));
        pending_.push_back(parser::make_DEDENT(before));
    }
    const TextRange end{last_end_, last_end_};
    while (column.wide < columns_.back().wide) {
        columns_.pop_back();
        pending_.push_back(parser::make_DEDENT(end));
    }
    if (column.wide != columns_.back().wide && column.wide != odd_column_) {
        context_.messages.add(errors::no_such_level(context_.at(first)));
        odd_column_ = column.wide;
    }
}

/// A syntax error at the very end of a line is known only after its NEWLINE was handed out.
bool Layout::last_line_had_error() const {
    return line_had_error_ || (context_.has_syntax_error && context_.last_syntax_error == last_end_);
}

void Layout::never_closed() {
    const TextRange bracket = open_.back();
    open_.clear();
    // a syntax error after the bracket has the same cause
    if (!context_.has_syntax_error || context_.last_syntax_error < bracket.begin)
        context_.messages.add(errors::never_closed(context_.at(bracket)));
    context_.has_forced_end = true;
    context_.forced_end = last_end_;
}

void Layout::end_file(const parser::symbol_type& end) {
    if (start_ == Start::module) {
        if (!open_.empty() && !context_.stopped()) never_closed();
        if (line_has_tokens_) end_line();
        const TextRange last{last_end_, last_end_};
        if (block_expected_ && !context_.stopped() && !last_line_had_error()) {
            context_.messages.add(errors::expected_block(context_.at(end.location)));
            context_.stop();
        }
        for (; columns_.size() > 1; columns_.pop_back()) pending_.push_back(parser::make_DEDENT(last));
    }
    pending_.push_back(parser::make_END(end.location));
}

}  // namespace nestor::taichi
