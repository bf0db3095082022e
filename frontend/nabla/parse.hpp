// The parser: from text to the syntax tree. Scanner and grammar share a context that makes the nodes,
// supplies what the text may leave out, and collects the messages, so that neither has logic of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/common/expression_scanner.hpp"
#include "frontend/common/parsed.hpp"
#include "frontend/nabla/ast.hpp"
#include "ir/base/result.hpp"

namespace nestor::nabla {

/// What was understood of a file, with the warnings, and the errors of the rest.
using Parsed = syntax::Parsed<File>;
Parsed parse_all(const SourceFilePtr& file);

/// The syntax tree, or every lexical and syntax error that was found.
Result<File> parse(const SourceFilePtr& file);

/// What scanner and parser share while they run.
class ParseContext : public syntax::ExpressionScanner<ExpressionNode> {
public:
    explicit ParseContext(const SourceFilePtr& source);

    bool blank = false;     ///< something stood between the former token and this one
    bool line_end = false;  ///< a line end among it
    void open_comment() { comment_ = token, blank = true; }
    void unterminated_comment();
    void unterminated_quote();
    /// False when there were too many errors to go on; so for both of these.
    bool bad_number(const std::string& spelling);
    bool stray(const std::string& text);
    char character(const std::string& quoted);
    std::string unescaped(const std::string& quoted);
    void missing_brace(TextRange opener);
    bool closes_nothing = false;              ///< the last `}` had no block to close
    std::vector<TextRange> open_parentheses;  ///< and brackets, of the block at hand

    template <class Node>
    Expression leaf(Node node, TextRange range) {
        return make(std::move(node), range);
    }
    Expression integer(const std::string& spelling, TextRange range);
    Expression floating(const std::string& spelling, TextRange range);
    Expression literal(const std::vector<Expression>& elements, TextRange range);
    Expression subscript(const Expression& tensor, const Expression& index, TextRange range);
    Expression step(const Expression& target, bool up, TextRange range);
    Expression cast(BaseType type, const Expression& value, TextRange range);
    Expression binary(BinaryOperator op, const Expression& left, const Expression& right, TextRange range);
    Expression assignment(std::optional<BinaryOperator> op, const Expression& target, const Expression& value,
                          TextRange range);
    /// Of `if` and `loop`: the same, warned of where it assigns.
    Expression condition(const Expression& e);
    Expression sequence(const Expression& first, const Expression& second, TextRange range);
    template <class Node>
    Statement statement(Node node, TextRange range) {
        return std::make_shared<const StatementNode>(StatementNode{std::move(node), range});
    }

    File file;

private:
    TextRange comment_;
};

}  // namespace nestor::nabla
