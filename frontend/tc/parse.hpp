// The parser: from text to the syntax tree. The scanner and the grammar share a context that makes the nodes
// and collects the messages, so that neither has logic of its own.
#pragma once

#include <string>

#include "frontend/tc/ast.hpp"
#include "frontend/tc/foreign.hpp"
#include "ir/base/result.hpp"

namespace nestor::tc {

/// The syntax tree, or every lexical and syntax error that was found.
Result<File> parse(const SourceFilePtr& file);

/// What was understood of a file, with the errors of the rest.
struct Parsed {
    File file;
    Diagnostics messages;
};
Parsed parse_all(const SourceFilePtr& file);

/// Indented text, one node a line, for `show --stage ast`.
std::string print_ast(const File& file);

/// What scanner and parser share while they run.
class ParseContext {
public:
    explicit ParseContext(const SourceFilePtr& source) : file{source, {}, {}}, foreign_(foreign_forms()) {}

    // ------------------------------------------------------------------- the scanner's place in the text
    TextRange token;
    /// Called for every match: the token's range.
    void advance(int length);
    /// Counts what is open before the parser's stack grows without bound; false when it is too deep.
    bool may_open(char what);
    void close_parenthesis() {
        if (!open_.empty()) open_.pop_back();
    }
    void end_run() { run_ = 0; }
    void begin_statement() { choices_ = 0; }
    /// A byte that begins no token; false when there were too many to go on.
    bool stray(std::string_view text);
    /// A bracket where the language has a parenthesis: reported, and read as one.
    void bracket();
    /// An error at a token that does not fit: what is foreign, or never closed, is said instead.
    void unexpected(Diagnostic diagnostic);
    bool stopped() const { return stopped_; }
    /// True for a token right behind such bytes: that it does not fit is their fault.
    bool follows_stray(TextRange range) const;

    // ---------------------------------------------------------------------------------- nodes of the tree
    Expression number(const std::string& spelling, TextRange range);
    Expression name(const std::string& name, TextRange range);
    Expression application(const Identifier& callee, std::vector<Expression> arguments, TextRange range);
    Expression conversion(const std::string& type, std::vector<Expression> arguments, TextRange range);
    Expression extent(const Identifier& tensor, const std::string& dimension, TextRange range);
    Expression unary(UnaryOperator op, Expression value, TextRange range);
    Expression binary(BinaryOperator op, Expression left, Expression right, TextRange range);
    Expression conditional(Expression condition, Expression then, Expression otherwise, TextRange range);
    /// The same expression, one level deeper.
    Expression parenthesised(const Expression& inner, TextRange range);

    SourceRange at(TextRange range) const { return {file.source, range.begin, range.end}; }

    File file;
    Diagnostics messages;

private:
    template <class Node>
    Expression make(Node node, TextRange range, std::initializer_list<const Expression*> children,
                    const std::vector<Expression>& more = {});

    ForeignErrors foreign_;
    std::vector<TextRange> open_;  // parentheses
    int run_ = 0;                  // prefix operators that follow each other
    int choices_ = 0;              // `?` of a statement
    int strays_ = 0;
    std::uint32_t last_stray_ = 0;  // where it ends
    bool stopped_ = false;
    bool too_deep_ = false;
};

}  // namespace nestor::tc
