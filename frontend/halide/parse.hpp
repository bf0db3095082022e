// The parser: from text to the syntax tree. The scanner and the grammar share a context that makes the nodes
// and collects the messages, so that neither has logic of its own.
#pragma once

#include <string>

#include "frontend/halide/ast.hpp"
#include "ir/base/result.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::halide {

/// What was understood of a file, with the errors of the rest.
struct Parsed {
    File file;
    Diagnostics messages;
};
Parsed parse_all(const SourceFilePtr& file);

/// Indented text, one node a line, for `show --stage ast`.
std::string print_ast(const File& file);

/// What scanner and parser share while they run.
class ParseContext : public Scanner {
public:
    explicit ParseContext(const SourceFilePtr& source);

    void begin_definition() { end_run(); }
    /// A schedule or realization begins at the token; whole_text() is it up to the token's end.
    void begin_text() { text_begin_ = token.begin; }
    TextRange whole_text();
    void unterminated_comment();
    void unterminated_string();
    void number_and_letters();
    void number_without_digits();

    Expression number(const std::string& spelling, bool floating, TextRange range);
    Expression truth(bool value, TextRange range);
    Expression name(const std::string& name, TextRange range);
    Expression application(const Identifier& callee, std::vector<Expression> arguments, bool brackets,
                           TextRange range);
    Expression conversion(const Identifier& type, Expression value, bool saturates, TextRange range);
    Expression reduction(const Identifier& op, ReductionDomain domain, std::vector<Expression> values,
                         TextRange range);
    Expression tuple(Expression first, std::vector<Expression> rest, TextRange range);
    Expression component(Expression value, const std::string& index, TextRange range);
    Expression property(Expression value, const Identifier& name, Expression argument, TextRange range);
    Expression unary(UnaryOperator op, Expression value, TextRange range);
    Expression binary(BinaryOperator op, Expression left, Expression right, TextRange range);
    Expression let(const Identifier& name, std::optional<TypeNames> type, Expression value, Expression body,
                   TextRange range);
    /// The same expression, one level deeper, with the parentheses in its range.
    Expression parenthesised(const Expression& inner, TextRange range);

    File file;

private:
    template <class Node>
    Expression make(Node node, TextRange range, const std::vector<Expression>& children = {});

    std::uint32_t text_begin_ = 0;
};

}  // namespace nestor::halide
