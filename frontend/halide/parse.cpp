// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/halide/parse.hpp"

#include <algorithm>

#include "frontend/halide/errors.hpp"
#include "frontend/halide/foreign.hpp"
#include "frontend/halide/lexer.hpp"
#include "frontend/halide/parser.hpp"
#include "frontend/schedule/foreign.hpp"

namespace nestor::halide {

ParseContext::ParseContext(const SourceFilePtr& source)
    : Scanner(source, "HAL-3", ForeignErrors(foreign_forms(), schedules::from_cpp)), file{source, {}, {}} {}

TextRange ParseContext::whole_text() {
    token.begin = text_begin_;
    return token;
}

void ParseContext::unterminated_comment() {
    error("the comment does not end");
    stop();
}

void ParseContext::unterminated_string() {
    error("the text does not end on its line");
}

void ParseContext::number_and_letters() {
    const std::string text(at(token).text());
    const std::size_t letter =
        std::find_if(text.begin(), text.end(),
                     [](char c) { return c == '_' || std::isalpha(static_cast<unsigned char>(c)); }) -
        text.begin();
    error("a number with letters", "multiply with `" + text.substr(0, letter) + "*" + text.substr(letter) +
                                       "`; numbers have no suffix, `float64(..)` gives a type");
}

void ParseContext::number_without_digits() {
    const std::string text(at(token).text());
    error("a number with a point needs digits on both sides of it", "write `" + text + "0`");
}

template <class Node>
Expression ParseContext::make(Node node, TextRange range, const std::vector<Expression>& children) {
    int depth = 0;
    for (const Expression& child : children)
        if (child) depth = std::max(depth, child->depth);
    if (too_deep(++depth, range))
        return std::make_shared<const ExpressionNode>(ExpressionNode{Number{"0", false}, range, 1});
    return std::make_shared<const ExpressionNode>(ExpressionNode{std::move(node), range, depth});
}

Expression ParseContext::number(const std::string& spelling, bool floating, TextRange range) {
    return make(Number{spelling, floating}, range);
}

Expression ParseContext::truth(bool value, TextRange range) {
    return make(Truth{value}, range);
}

Expression ParseContext::name(const std::string& name, TextRange range) {
    return make(Name{name}, range);
}

Expression ParseContext::application(const Identifier& callee, std::vector<Expression> arguments,
                                     bool brackets, TextRange range) {
    return make(Application{callee, arguments, brackets}, range, arguments);
}

Expression ParseContext::conversion(const Identifier& type, Expression value, bool saturates,
                                    TextRange range) {
    return make(Conversion{type, value, saturates}, range, {value});
}

Expression ParseContext::reduction(const Identifier& op, ReductionDomain domain,
                                   std::vector<Expression> values, TextRange range) {
    return make(InlineReduction{op, std::move(domain), values}, range, values);
}

Expression ParseContext::tuple(Expression first, std::vector<Expression> rest, TextRange range) {
    rest.insert(rest.begin(), std::move(first));
    return make(Tuple{rest}, range, rest);
}

Expression ParseContext::component(Expression value, const std::string& index, TextRange range) {
    return make(Component{value, index}, range, {value});
}

Expression ParseContext::property(Expression value, const Identifier& name, Expression argument,
                                  TextRange range) {
    return make(Property{value, name, argument}, range, {value, argument});
}

Expression ParseContext::unary(UnaryOperator op, Expression value, TextRange range) {
    return make(UnaryExpression{op, value}, range, {value});
}

Expression ParseContext::binary(BinaryOperator op, Expression left, Expression right, TextRange range) {
    return make(BinaryExpression{op, left, right}, range, {left, right});
}

Expression ParseContext::let(const Identifier& name, std::optional<TypeNames> type, Expression value,
                             Expression body, TextRange range) {
    return make(LetExpression{name, std::move(type), value, body}, range, {value, body});
}

Expression ParseContext::parenthesised(const Expression& inner, TextRange range) {
    return std::visit([&](const auto& node) { return make(node, range, {inner}); }, inner->node);
}

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    yyscan_t scanner = nullptr;
    nestor_halide_lex_init(&scanner);
    YY_BUFFER_STATE buffer =
        nestor_halide__scan_bytes(source->text().data(), static_cast<int>(source->text().size()), scanner);
    parser(context, scanner).parse();
    nestor_halide__delete_buffer(buffer, scanner);
    nestor_halide_lex_destroy(scanner);
    if (context.file.pipelines.empty() && !context.messages.has_errors())
        context.messages.add(errors::empty_file(source));
    return {std::move(context.file), std::move(context.messages)};
}

}  // namespace nestor::halide
