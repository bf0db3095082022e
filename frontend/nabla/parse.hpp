// The parser: from text to the syntax tree. Scanner and grammar share a context that makes the nodes,
// supplies what the text may leave out, and collects the messages, so that neither has logic of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/nabla/ast.hpp"
#include "frontend/nabla/foreign.hpp"
#include "ir/base/result.hpp"

namespace nestor::nabla {

/// What was understood of a file, with the warnings, and the errors of the rest.
struct Parsed {
    File file;
    Diagnostics messages;
};
Parsed parse_all(const SourceFilePtr& file);

/// The syntax tree, or every lexical and syntax error that was found.
Result<File> parse(const SourceFilePtr& file);

/// Indented text, one node a line, for `show --stage ast`.
std::string print_ast(const File& file);

/// What scanner and parser share while they run.
class ParseContext {
public:
    explicit ParseContext(const SourceFilePtr& source) : file{source, {}}, foreign_(foreign_forms()) {}

    // ------------------------------------------------------------------- the scanner's place in the text
    TextRange token;
    bool blank = false;     ///< something stood between the former token and this one
    bool line_end = false;  ///< a line end among it
    /// Called for every match: the token's range.
    void advance(int length);
    void open_comment() { comment_ = token, blank = true; }
    void unterminated_comment();
    void unterminated_quote();
    /// False when there were too many errors to go on; so for all of these.
    bool bad_number(const std::string& spelling);
    bool stray(const std::string& text);
    /// An error at a token that does not fit: what is foreign, or never closed, is said instead.
    void unexpected(Diagnostic diagnostic);
    std::vector<TextRange> open_parentheses;  ///< and brackets, of the block at hand
    char character(const std::string& quoted);
    std::string unescaped(const std::string& quoted);
    bool stopped() const { return stopped_; }
    /// Ends the text early, with a message the first time.
    void stop_too_deep(TextRange range);

    // ---------------------------------------------------------------------------------- nodes of the tree
    Expression integer(const std::string& spelling, TextRange range);
    Expression floating(const std::string& spelling, TextRange range);
    template <class Node>
    Expression leaf(Node node, TextRange range) {
        return make(std::move(node), range, {});
    }
    Expression literal(std::vector<Expression> elements, TextRange range);
    Expression application(const Identifier& callee, std::vector<Expression> arguments, TextRange range);
    Expression subscript(Expression tensor, Expression index, TextRange range);
    Expression step(Expression target, bool up, TextRange range);
    Expression unary(UnaryOperator op, Expression value, TextRange range);
    Expression cast(BaseType type, Expression value, TextRange range);
    Expression binary(BinaryOperator op, Expression left, Expression right, TextRange range);
    Expression conditional(Expression condition, Expression then, Expression otherwise, TextRange range);
    Expression assignment(std::optional<BinaryOperator> op, Expression target, Expression value,
                          TextRange range);
    Expression sequence(Expression first, Expression second, TextRange range);
    /// The same expression, one level deeper.
    Expression parenthesised(const Expression& inner, TextRange range);
    template <class Node>
    Statement statement(Node node, TextRange range) {
        return std::make_shared<const StatementNode>(StatementNode{std::move(node), range});
    }
    void missing_brace(TextRange opener);

    SourceRange at(TextRange range) const { return {file.source, range.begin, range.end}; }

    File file;
    Diagnostics messages;

private:
    template <class Node>
    Expression make(Node node, TextRange range, const std::vector<Expression>& children);

    ForeignErrors foreign_;
    TextRange comment_;
    int strays_ = 0;
    bool stopped_ = false;
    bool too_deep_ = false;
};

}  // namespace nestor::nabla
