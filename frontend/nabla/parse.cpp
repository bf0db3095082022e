// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/nabla/parse.hpp"

#include <charconv>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/foreign.hpp"
#include "frontend/nabla/lexer.hpp"
#include "frontend/nabla/parser.hpp"
#include "frontend/nabla/tokens.hpp"
#include "ir/base/flex_scanner.hpp"

namespace nestor::nabla {
namespace {

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

ParseContext::ParseContext(const SourceFilePtr& source)
    : ExpressionScanner(IntegerLiteral{}, source, "NAB-20", ForeignErrors(foreign_forms()), 0,
                        errors::too_deep),
      file{source, {}, {}} {}

void ParseContext::unterminated_comment() {
    messages.add(errors::unterminated(at(comment_), "comment"));
}

void ParseContext::unterminated_quote() {
    messages.add(errors::unterminated(at(token), at(token).text()[0] == '"' ? "text" : "character"));
    stop();  // what was meant to stand behind it is not known
}

bool ParseContext::bad_number(const std::string& spelling) {
    add_unless_said(errors::bad_number(at(token), spelling));
    return count_stray();
}

bool ParseContext::stray(const std::string& text) {
    return add_stray(errors::stray_text(at(token), text));
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

void ParseContext::missing_brace(TextRange opener) {
    messages.add(errors::missing_brace(at(opener)));
}

// ------------------------------------------------------------------------------------------------- nodes

Expression ParseContext::integer(const std::string& spelling, TextRange range) {
    std::int64_t value = 0;
    const auto read = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (read.ec != std::errc()) messages.add(errors::integer_too_large(at(range)));
    return make(IntegerLiteral{value}, range);
}

Expression ParseContext::floating(const std::string& spelling, TextRange range) {
    double value = 0;
    const auto read = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (read.ec != std::errc()) messages.add(errors::float_out_of_range(at(range)));
    return make(FloatLiteral{value, spelling}, range);
}

Expression ParseContext::literal(const std::vector<Expression>& elements, TextRange range) {
    return make(TensorLiteral{elements}, range, elements);
}

Expression ParseContext::subscript(const Expression& tensor, const Expression& index, TextRange range) {
    return make(Subscript{tensor, index}, range, {tensor, index});
}

Expression ParseContext::step(const Expression& target, bool up, TextRange range) {
    return make(Step{target, up}, range, {target});
}

Expression ParseContext::cast(BaseType type, const Expression& value, TextRange range) {
    return make(CastExpression{type, value}, range, {value});
}

Expression ParseContext::binary(BinaryOperator op, const Expression& left, const Expression& right,
                                TextRange range) {
    const auto mixes = [&](const Expression& side) {
        const auto* inner = std::get_if<BinaryExpression>(&side->node);
        return inner && inner->op == BinaryOperator::logical_and && !side->parenthesised;
    };
    if (op == BinaryOperator::logical_or && (mixes(left) || mixes(right)))
        messages.add(errors::mixed_logic(at(range)));
    const auto orders = [](BinaryOperator o) {
        return o == BinaryOperator::less || o == BinaryOperator::greater || o == BinaryOperator::less_equal ||
               o == BinaryOperator::greater_equal;
    };
    const auto* inner = std::get_if<BinaryExpression>(&left->node);
    if (inner && orders(op) && orders(inner->op) && !left->parenthesised)
        messages.add(errors::chained_comparison(at(left->range), at(inner->right->range).text(),
                                                at({left->range.end, right->range.end}).text()));
    const auto* a = std::get_if<IntegerLiteral>(&left->node);
    const auto* b = std::get_if<IntegerLiteral>(&right->node);
    if (op == BinaryOperator::divide && a && b && a->value > 0 && b->value > a->value)
        messages.add(errors::quotient_is_zero(at(range)));
    if (op == BinaryOperator::bit_xor && a && b && (a->value == 2 || a->value == 10))
        messages.add(errors::power_of_bits(at(range)));
    return ExpressionScanner::binary(op, left, right, range);
}

Expression ParseContext::assignment(std::optional<BinaryOperator> op, const Expression& target,
                                    const Expression& value, TextRange range) {
    return make(Assignment{op, target, value}, range, {target, value});
}

Expression ParseContext::condition(const Expression& e) {
    const auto* assigns = e ? std::get_if<Assignment>(&e->node) : nullptr;
    if (assigns && !assigns->op && !e->parenthesised) messages.add(errors::assigning_condition(at(e->range)));
    return e;
}

Expression ParseContext::sequence(const Expression& first, const Expression& second, TextRange range) {
    return make(Sequence{first, second}, range, {first, second});
}

// --------------------------------------------------------------------------------------------------- all

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    const FlexScanner scanner(nestor_nabla_lex_init, nestor_nabla__scan_bytes, nestor_nabla_lex_destroy,
                              source->text());
    TokenStream tokens(context);
    parser(context, tokens, scanner.get()).parse();
    return {std::move(context.file), std::move(context.messages)};
}

Result<File> parse(const SourceFilePtr& source) {
    return syntax::complete(parse_all(source));
}

}  // namespace nestor::nabla
