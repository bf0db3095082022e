// The parser of schedules: runs scanner and grammar over parts of a file, and makes the nodes that the
// grammar asks for.
#include "frontend/schedule/parse.hpp"

#include <algorithm>

#include "frontend/schedule/lexer.hpp"
#include "frontend/schedule/parser.hpp"

namespace nestor::schedules {

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

Expression ParseContext::application(const Word& callee, std::vector<Expression> arguments, TextRange range) {
    return make(Application{callee, arguments}, range, arguments);
}

Expression ParseContext::property(Expression value, const Word& name, Expression argument, TextRange range) {
    return make(Property{value, name, argument}, range, {value, argument});
}

Expression ParseContext::unary(char op, Expression value, TextRange range) {
    return make(UnaryExpression{op, value}, range, {value});
}

Expression ParseContext::binary(const char* op, Expression left, Expression right, TextRange range) {
    return make(BinaryExpression{op, left, right}, range, {left, right});
}

Expression ParseContext::parenthesised(const Expression& inner, TextRange range) {
    return std::visit([&](const auto& node) { return make(node, range, {inner}); }, inner->node);
}

Parsed parse(const SourceFilePtr& file, const std::vector<TextRange>& ranges) {
    Parsed parsed;
    parsed.text.source = file;
    for (const TextRange& range : ranges) {
        ParseContext context(file, range.begin, parsed.text);
        yyscan_t scanner = nullptr;
        nestor_schedule_lex_init(&scanner);
        YY_BUFFER_STATE buffer = nestor_schedule__scan_bytes(
            file->text().data() + range.begin, static_cast<int>(range.end - range.begin), scanner);
        parser(context, scanner).parse();
        nestor_schedule__delete_buffer(buffer, scanner);
        nestor_schedule_lex_destroy(scanner);
        for (const Diagnostic& message : context.messages.all()) parsed.messages.add(message);
    }
    return parsed;
}

Parsed parse(const SourceFilePtr& file) {
    return parse(file, {{0, static_cast<std::uint32_t>(file->text().size())}});
}

}  // namespace nestor::schedules
