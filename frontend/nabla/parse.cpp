// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/nabla/parse.hpp"

#include <algorithm>
#include <charconv>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lexer.hpp"
#include "frontend/nabla/parser.hpp"
#include "frontend/nabla/tokens.hpp"

namespace nestor::nabla {
namespace {

constexpr int deepest = 500;  // levels of an expression: every later walk over it is recursive
constexpr int most_strays = 50;

/// What `\n` stands for; the character itself where C has no escape.
char escape(char c) {
    switch (c) {
        case 'n':
            return '\n';
        case 't':
            return '\t';
        case 'r':
            return '\r';
        case 'a':
            return '\a';
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'v':
            return '\v';
        case '0':
            return '\0';
        default:
            return c;
    }
}

}  // namespace

// ------------------------------------------------------------------------------------------- the scanner

void ParseContext::advance(int length) {
    token.begin = token.end;
    token.end = static_cast<std::uint32_t>(static_cast<std::int64_t>(token.end) + length);
}

void ParseContext::unterminated_comment() {
    messages.add(errors::unterminated(at(comment_), "comment"));
}

void ParseContext::unterminated_quote() {
    messages.add(errors::unterminated(at(token), at(token).text()[0] == '"' ? "text" : "character"));
}

bool ParseContext::bad_number(const std::string& spelling) {
    messages.add(errors::bad_number(at(token), spelling));
    stopped_ = stopped_ || ++strays_ > most_strays;
    return !stopped_;
}

void ParseContext::unexpected(Diagnostic diagnostic) {
    if (auto said = foreign_.said_at(std::move(diagnostic), open_parentheses)) messages.add(*said);
}

bool ParseContext::stray(const std::string& text) {
    if (auto said = foreign_.said(errors::stray_text(at(token), text))) messages.add(*said);
    stopped_ = stopped_ || ++strays_ > most_strays;
    return !stopped_;
}

std::string ParseContext::unescaped(const std::string& quoted) {
    std::string text;
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
        if (quoted[i] == '\\')
            text += escape(quoted[++i]);
        else
            text += quoted[i];
    }
    return text;
}

char ParseContext::character(const std::string& quoted) {
    const std::string text = unescaped(quoted);
    if (text.size() != 1) messages.add(errors::long_character(at(token)));
    return text[0];
}

void ParseContext::stop_too_deep(TextRange range) {
    if (!too_deep_) messages.add(errors::too_deep(at(range)));
    too_deep_ = stopped_ = true;
}

void ParseContext::missing_brace(TextRange opener) {
    messages.add(errors::missing_brace(at(opener)));
}

// ------------------------------------------------------------------------------------------------- nodes

template <class Node>
Expression ParseContext::make(Node node, TextRange range, const std::vector<Expression>& children) {
    int depth = 0;
    for (const Expression& child : children) depth = std::max(depth, child->depth);
    if (++depth > deepest) {
        if (!too_deep_) messages.add(errors::too_deep(at(range)));
        too_deep_ = true;
        return std::make_shared<const ExpressionNode>(ExpressionNode{IntegerLiteral{}, range, 1, false});
    }
    return std::make_shared<const ExpressionNode>(ExpressionNode{std::move(node), range, depth, false});
}

Expression ParseContext::integer(const std::string& spelling, TextRange range) {
    std::int64_t value = 0;
    const auto read = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (read.ec != std::errc()) messages.add(errors::integer_too_large(at(range)));
    return make(IntegerLiteral{value}, range, {});
}

Expression ParseContext::floating(const std::string& spelling, TextRange range) {
    double value = 0;
    const auto read = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (read.ec != std::errc()) messages.add(errors::float_out_of_range(at(range)));
    return make(FloatLiteral{value, spelling}, range, {});
}

Expression ParseContext::literal(std::vector<Expression> elements, TextRange range) {
    const std::vector<Expression> children = elements;
    return make(TensorLiteral{std::move(elements)}, range, children);
}

Expression ParseContext::application(const Identifier& callee, std::vector<Expression> arguments,
                                     TextRange range) {
    const std::vector<Expression> children = arguments;
    return make(Application{callee, std::move(arguments)}, range, children);
}

Expression ParseContext::subscript(Expression tensor, Expression index, TextRange range) {
    return make(Subscript{tensor, index}, range, {tensor, index});
}

Expression ParseContext::step(Expression target, bool up, TextRange range) {
    return make(Step{target, up}, range, {target});
}

Expression ParseContext::unary(UnaryOperator op, Expression value, TextRange range) {
    return make(UnaryExpression{op, value}, range, {value});
}

Expression ParseContext::cast(BaseType type, Expression value, TextRange range) {
    return make(CastExpression{type, value}, range, {value});
}

Expression ParseContext::binary(BinaryOperator op, Expression left, Expression right, TextRange range) {
    const auto mixes = [&](const Expression& side) {
        const auto* inner = std::get_if<BinaryExpression>(&side->node);
        return inner && inner->op == BinaryOperator::logical_and && !side->parenthesised;
    };
    if (op == BinaryOperator::logical_or && (mixes(left) || mixes(right)))
        messages.add(errors::mixed_logic(at(range)));
    return make(BinaryExpression{op, left, right}, range, {left, right});
}

Expression ParseContext::conditional(Expression condition, Expression then, Expression otherwise,
                                     TextRange range) {
    return make(Conditional{condition, then, otherwise}, range, {condition, then, otherwise});
}

Expression ParseContext::assignment(std::optional<BinaryOperator> op, Expression target, Expression value,
                                    TextRange range) {
    return make(Assignment{op, target, value}, range, {target, value});
}

Expression ParseContext::sequence(Expression first, Expression second, TextRange range) {
    return make(Sequence{first, second}, range, {first, second});
}

Expression ParseContext::parenthesised(const Expression& inner, TextRange range) {
    const Expression outer =
        std::visit([&](const auto& node) { return make(node, range, {inner}); }, inner->node);
    ExpressionNode node = *outer;
    node.parenthesised = true;
    return std::make_shared<const ExpressionNode>(std::move(node));
}

// --------------------------------------------------------------------------------------------------- all

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    yyscan_t scanner = nullptr;
    nestor_nabla_lex_init(&scanner);
    YY_BUFFER_STATE buffer =
        nestor_nabla__scan_bytes(source->text().data(), static_cast<int>(source->text().size()), scanner);
    TokenStream tokens(context);
    parser(context, tokens, scanner).parse();
    nestor_nabla__delete_buffer(buffer, scanner);
    nestor_nabla_lex_destroy(scanner);
    return {std::move(context.file), std::move(context.messages)};
}

Result<File> parse(const SourceFilePtr& source) {
    Parsed parsed = parse_all(source);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    return std::move(parsed.file);
}

}  // namespace nestor::nabla
