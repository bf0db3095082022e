// The parser: runs scanner and grammar over a file, and makes the nodes that the grammar asks for.
#include "frontend/tc/parse.hpp"

#include <algorithm>

#include "frontend/tc/errors.hpp"
#include "frontend/tc/lexer.hpp"
#include "frontend/tc/parser.hpp"

namespace nestor::tc {
namespace {

constexpr int deepest = 500;      // levels of an expression: every later walk over it is recursive
constexpr int most_open = 10000;  // entries of the parser's stack, which grows before any node is made
constexpr int most_strays = 50;

}  // namespace

void ParseContext::advance(int length) {
    token.begin = token.end;
    token.end = static_cast<std::uint32_t>(static_cast<std::int64_t>(token.end) + length);
}

bool ParseContext::may_open(char what) {
    if (what == '(') open_.push_back(token);
    const int count = what == '(' ? static_cast<int>(open_.size()) : what == '?' ? ++choices_ : ++run_;
    if (count <= most_open) return true;
    if (!too_deep_) messages.add(errors::too_deep(at(token), deepest));
    too_deep_ = stopped_ = true;
    return false;
}

void ParseContext::bracket() {
    if (auto said = foreign_.said(errors::stray_text(at(token), at(token).text()))) messages.add(*said);
}

void ParseContext::unexpected(Diagnostic diagnostic) {
    if (auto said = foreign_.said_at(std::move(diagnostic), open_)) messages.add(*said);
}

bool ParseContext::stray(std::string_view text) {
    if (auto said = foreign_.said(errors::stray_text(at(token), text))) messages.add(*said);
    last_stray_ = token.end;
    if (++strays_ <= most_strays) return true;
    stopped_ = true;
    return false;
}

bool ParseContext::follows_stray(TextRange range) const {
    if (strays_ == 0 || range.begin < last_stray_) return false;
    const std::string_view between =
        std::string_view(file.source->text()).substr(last_stray_, range.begin - last_stray_);
    return between.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

template <class Node>
Expression ParseContext::make(Node node, TextRange range, std::initializer_list<const Expression*> children,
                              const std::vector<Expression>& more) {
    int depth = 0;
    for (const Expression* child : children) depth = std::max(depth, (*child)->depth);
    for (const Expression& child : more) depth = std::max(depth, child->depth);
    if (++depth > deepest) {
        if (!too_deep_) messages.add(errors::too_deep(at(range), deepest));
        too_deep_ = true;
        return std::make_shared<const ExpressionNode>(ExpressionNode{Name{"?"}, range, 1});
    }
    return std::make_shared<const ExpressionNode>(ExpressionNode{std::move(node), range, depth});
}

Expression ParseContext::number(const std::string& spelling, TextRange range) {
    auto parsed = parse_literal(spelling);
    if (const auto* wrong = std::get_if<std::string>(&parsed)) {
        messages.add(errors::bad_number(at(range), *wrong));
        return make(Number{Literal{0, false, {}}, spelling}, range, {});
    }
    return make(Number{std::get<Literal>(std::move(parsed)), spelling}, range, {});
}

Expression ParseContext::name(const std::string& name, TextRange range) {
    return make(Name{name}, range, {});
}

Expression ParseContext::application(const Identifier& callee, std::vector<Expression> arguments,
                                     TextRange range) {
    const std::vector<Expression> children = arguments;
    return make(Application{callee, std::move(arguments)}, range, {}, children);
}

Expression ParseContext::conversion(const std::string& type, std::vector<Expression> arguments,
                                    TextRange range) {
    const std::vector<Expression> children = arguments;
    return make(Conversion{type, std::move(arguments)}, range, {}, children);
}

Expression ParseContext::extent(const Identifier& tensor, const std::string& dimension, TextRange range) {
    return make(TensorExtent{tensor, dimension}, range, {});
}

Expression ParseContext::unary(UnaryOperator op, Expression value, TextRange range) {
    const Expression child = value;
    return make(UnaryExpression{op, std::move(value)}, range, {&child});
}

Expression ParseContext::binary(BinaryOperator op, Expression left, Expression right, TextRange range) {
    const Expression a = left, b = right;
    return make(BinaryExpression{op, std::move(left), std::move(right)}, range, {&a, &b});
}

Expression ParseContext::conditional(Expression condition, Expression then, Expression otherwise,
                                     TextRange range) {
    const Expression c = condition, a = then, b = otherwise;
    return make(Conditional{std::move(condition), std::move(then), std::move(otherwise)}, range,
                {&c, &a, &b});
}

Expression ParseContext::parenthesised(const Expression& inner, TextRange range) {
    return std::visit([&](const auto& node) { return make(node, range, {&inner}); }, inner->node);
}

Parsed parse_all(const SourceFilePtr& source) {
    ParseContext context(source);
    yyscan_t scanner = nullptr;
    nestor_tc_lex_init(&scanner);
    YY_BUFFER_STATE buffer =
        nestor_tc__scan_bytes(source->text().data(), static_cast<int>(source->text().size()), scanner);
    parser(context, scanner).parse();
    nestor_tc__delete_buffer(buffer, scanner);
    nestor_tc_lex_destroy(scanner);
    auto& definitions = context.file.definitions;
    std::erase_if(definitions, [](const Definition& d) { return d.name.name.empty(); });
    if (definitions.empty() && !context.messages.has_errors())
        context.messages.add(errors::empty_file(source));
    return {std::move(context.file), std::move(context.messages)};
}

Result<File> parse(const SourceFilePtr& source) {
    Parsed parsed = parse_all(source);
    if (parsed.messages.has_errors()) return std::move(parsed.messages);
    return std::move(parsed.file);
}

}  // namespace nestor::tc
