// Token insertion: what the text may leave out.
//
// Note [Supplied tokens]
// At a line end (NAB-6), before `}` and at the end of the file a `;` is supplied where the former token can
// end a statement and the next one cannot continue it; inside a tensor literal a blank between two constants
// stands for a comma (NAB-3).
//
// Note [Forgotten brackets]
// A bracket that is never closed would swallow the statements behind it, and their errors. It ends where a
// line begins with what cannot go on with it, and is a statement by its keyword or by its place: no further
// to the right than the line that opened the bracket. A brace ends it as well.
#include "frontend/nabla/tokens.hpp"

#include <utility>

#include "frontend/nabla/errors.hpp"

nestor::nabla::parser::symbol_type nestor_nabla_next(nestor::nabla::ParseContext& context, void* scanner);

namespace nestor::nabla {
namespace {

using Token = parser::symbol_kind;
using TokenKind = parser::symbol_kind_type;

constexpr int most_open = 10000;  // entries of the parser's stack, which grows before any node is made
constexpr int deepest_block = 200;

bool ends_statement(TokenKind kind) {
    switch (kind) {
        case Token::S_NAME:
        case Token::S_INTEGER:
        case Token::S_FLOATING:
        case Token::S_CHARACTER:
        case Token::S_STRING:
        case Token::S_BOOLEAN:
        case Token::S_RIGHT_PARENTHESIS:
        case Token::S_RIGHT_BRACKET:
        case Token::S_INCREMENT:
        case Token::S_DECREMENT:
            return true;
        default:
            return false;
    }
}

bool begins_statement(TokenKind kind) {
    switch (kind) {
        case Token::S_NAME:
        case Token::S_INTEGER:
        case Token::S_FLOATING:
        case Token::S_CHARACTER:
        case Token::S_STRING:
        case Token::S_BOOLEAN:
        case Token::S_TYPE:
        case Token::S_VAR:
        case Token::S_CNS:
        case Token::S_IF:
        case Token::S_LOOP:
        case Token::S_RETURN:
        case Token::S_FUNCTION:
        case Token::S_SIZEOF:
        case Token::S_NOT:
        case Token::S_TILDE:
            return true;
        default:
            return false;
    }
}

/// What begins nothing but statements and parameters.
bool is_statement_word(TokenKind kind) {
    return kind == Token::S_TYPE || kind == Token::S_VAR || kind == Token::S_CNS || kind == Token::S_IF ||
           kind == Token::S_LOOP || kind == Token::S_RETURN || kind == Token::S_FUNCTION;
}

/// How far a line is indented, and where in its line a place is.
std::size_t indentation_of(const std::string& text, std::size_t place) {
    const std::size_t end = text.rfind('\n', place), begin = end == std::string::npos ? 0 : end + 1;
    return text.find_first_not_of(" \t", begin) - begin;
}

bool ends_constant(TokenKind kind) {
    return kind == Token::S_INTEGER || kind == Token::S_FLOATING || kind == Token::S_CHARACTER ||
           kind == Token::S_BOOLEAN;
}

bool is_prefix(TokenKind kind) {
    return kind == Token::S_MINUS || kind == Token::S_PLUS || kind == Token::S_NOT ||
           kind == Token::S_TILDE || kind == Token::S_AMPERSAND || kind == Token::S_STAR ||
           kind == Token::S_AT || kind == Token::S_INCREMENT || kind == Token::S_DECREMENT ||
           kind == Token::S_QUESTION || (kind >= Token::S_ADD_ASSIGN && kind <= Token::S_AT_ASSIGN) ||
           kind == Token::S_ASSIGN;
}

}  // namespace

bool TokenStream::in_literal() const {
    return !open_.empty() && open_.back() == Opened::literal;
}

bool TokenStream::wants_semicolon(TokenKind next) const {
    for (const Opened opened : open_)
        if (opened != Opened::block) return false;
    if (!ends_statement(last_)) return false;
    if (next == Token::S_RIGHT_BRACE || next == Token::S_YYEOF) return true;
    return context_.line_end && begins_statement(next);
}

/// See Note [Forgotten brackets].
bool TokenStream::leaves_brackets(TokenKind next) const {
    if (open_.empty() || open_.back() == Opened::block || context_.open_parentheses.empty()) return false;
    if (!context_.line_end || !ends_statement(last_) || !begins_statement(next) || wants_comma(next))
        return false;
    const std::string& text = context_.file.source->text();
    return is_statement_word(next) || indentation_of(text, context_.token.begin) <=
                                          indentation_of(text, context_.open_parentheses[0].begin);
}

void TokenStream::leave_brackets() {
    while (!open_.empty() && open_.back() != Opened::block) open_.pop_back();
    forgets_ = true;
}

/// `[1 -2]` has two elements, `[1 - 2]` and `[1-2]` one.
bool TokenStream::wants_comma(TokenKind next) const {
    if (!context_.blank || !in_literal()) return false;
    if (last_ == Token::S_RIGHT_BRACKET && closed_literal_) return next == Token::S_LEFT_BRACKET;
    if (!ends_constant(last_)) return false;
    if (next == Token::S_MINUS || next == Token::S_PLUS) {
        const std::string& text = context_.file.source->text();
        const std::size_t after = context_.token.end;
        return after < text.size() && (text[after] == '.' || (text[after] >= '0' && text[after] <= '9'));
    }
    return ends_constant(next);
}

/// Brackets that were left are forgotten once the parser has told of them.
void TokenStream::follow_brackets(TokenKind kind, TextRange range) {
    std::vector<TextRange>& open = context_.open_parentheses;
    if (std::exchange(forgets_, false)) open.clear();
    if (kind == Token::S_LEFT_PARENTHESIS || kind == Token::S_LEFT_BRACKET) open.push_back(range);
    if ((kind == Token::S_RIGHT_PARENTHESIS || kind == Token::S_RIGHT_BRACKET) && !open.empty())
        open.pop_back();
}

/// Counts what is open before the parser's stack grows without bound; false when it is too deep.
bool TokenStream::follow(TokenKind kind) {
    switch (kind) {
        case Token::S_LEFT_PARENTHESIS:
            open_.push_back(Opened::parenthesis);
            break;
        case Token::S_LEFT_BRACKET: {
            const bool index = last_ == Token::S_NAME || last_ == Token::S_RIGHT_BRACKET ||
                               last_ == Token::S_RIGHT_PARENTHESIS || last_ == Token::S_TYPE ||
                               ends_constant(last_);
            open_.push_back(index ? Opened::index : Opened::literal);
            break;
        }
        case Token::S_LEFT_BRACE:
            leave_brackets();
            open_.push_back(Opened::block);
            run_ = 0;
            if (++blocks_ > deepest_block) return false;
            break;
        case Token::S_RIGHT_BRACE:
            context_.closes_nothing = blocks_ == 0;
            // what a brace closes in spite of an open parenthesis is an error that the parser reports
            leave_brackets();
            if (!open_.empty()) open_.pop_back(), --blocks_;
            run_ = 0;
            break;
        case Token::S_RIGHT_PARENTHESIS:
        case Token::S_RIGHT_BRACKET:
            closed_literal_ = kind == Token::S_RIGHT_BRACKET && in_literal();
            if (!open_.empty() && open_.back() != Opened::block) open_.pop_back();
            break;
        case Token::S_SEMICOLON:
            if (std::exchange(leaves_, false)) leave_brackets();
            run_ = 0;
            break;
        case Token::S_COMMA:
            run_ = 0;
            break;
        default:
            if (is_prefix(kind)) ++run_;
            break;
    }
    last_ = kind;
    return open_.size() + static_cast<std::size_t>(run_) < most_open;
}

parser::symbol_type TokenStream::scanned(void* scanner) {
    if (waiting_) {
        parser::symbol_type token = std::move(*waiting_);
        waiting_.reset();
        return token;
    }
    context_.blank = context_.line_end = false;
    parser::symbol_type token = nestor_nabla_next(context_, scanner);
    if (token.kind() == Token::S_ELSE) {  // `else if` is reported, and read as what it means
        const TextRange first = token.location;
        parser::symbol_type next = nestor_nabla_next(context_, scanner);
        if (next.kind() == Token::S_IF) {
            const TextRange both{first.begin, next.location.end};
            context_.unexpected(errors::else_if(context_.at(both)));
            return parser::make_ELIF(both);
        }
        waiting_.emplace(std::move(next));
        return token;
    }
    const TextRange gap{before_, before_};
    if (wants_semicolon(token.kind())) {
        context_.messages.add(errors::supplied_semicolon(context_.at(gap)));
        waiting_.emplace(std::move(token));
        return parser::make_SEMICOLON(gap);
    }
    if (leaves_brackets(token.kind())) {
        const TextRange here = token.location;
        leaves_ = true;
        waiting_.emplace(std::move(token));
        return parser::make_SEMICOLON(here);
    }
    if (wants_comma(token.kind())) {
        waiting_.emplace(std::move(token));
        return parser::make_COMMA(gap);
    }
    return token;
}

parser::symbol_type TokenStream::next(void* scanner) {
    if (context_.stopped()) return parser::make_END(context_.token);
    parser::symbol_type token = scanned(scanner);
    before_ = token.location.end;
    follow_brackets(token.kind(), token.location);
    if (follow(token.kind())) return token;
    context_.stop_too_deep(token.location);
    return parser::make_END(token.location);
}

}  // namespace nestor::nabla
