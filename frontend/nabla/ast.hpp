// The syntax tree of Nabla: what the parser saw, nothing resolved. It is broader than the language, since the
// checker rejects with better messages than a parser can.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/common/expression.hpp"

namespace nestor::nabla {

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;

using syntax::BinaryOperator;
using syntax::Identifier;
enum class BaseType { integer, floating, character, boolean, tensor, nothing };
/// `var`, `cns` or neither.
enum class Tracking { plain, variable, constant };

// ------------------------------------------------------------------------------------------ expressions

/// `3`
struct IntegerLiteral {
    std::int64_t value = 0;
};
/// `0.5`; the spelling is kept for printing
struct FloatLiteral {
    double value = 0;
    std::string spelling;
};
/// `'a'`
struct CharLiteral {
    char value = 0;
};
/// `True`
struct BoolLiteral {
    bool value = false;
};
/// `"text"`, escapes resolved
struct TextLiteral {
    std::string text;
};
/// `[1, 2]`, `[[1, 2], [3, 4]]`
struct TensorLiteral {
    std::vector<Expression> elements;
};
/// `a[i]`; `a[i][j]` is two of them
struct Subscript {
    Expression tensor, index;
};
/// `(float) x`
struct CastExpression {
    BaseType type = BaseType::integer;
    Expression value;
};
enum class UnaryOperator {
    plus,
    minus,
    logical_not,
    bit_not,
    // what C has and Nabla rejects with a reason
    address,
    dereference,
    matrix,
    increment,
    decrement
};
using NameExpression = syntax::Name;
using Application = syntax::Application<Expression>;
using UnaryExpression = syntax::Unary<Expression, UnaryOperator>;
using BinaryExpression = syntax::Binary<Expression>;
using Conditional = syntax::Conditional<Expression>;
/// `x = e`, `x += e`: without an operator it assigns
struct Assignment {
    std::optional<BinaryOperator> op;
    Expression target, value;
};
/// `x++`, `x--`
struct Step {
    Expression target;
    bool up = true;
};
/// `a, b`
struct Sequence {
    Expression first, second;
};

struct ExpressionNode
    : syntax::Node<IntegerLiteral, FloatLiteral, CharLiteral, BoolLiteral, TextLiteral, TensorLiteral,
                   NameExpression, Subscript, Application, CastExpression, UnaryExpression, BinaryExpression,
                   Conditional, Assignment, Step, Sequence> {
    bool parenthesised = false;  ///< stands in parentheses, which silences some warnings
};

// ------------------------------------------------------------------------------------------- statements

struct StatementNode;
using Statement = std::shared_ptr<const StatementNode>;

struct StatementBlock {
    std::vector<Statement> statements;
    TextRange range;
};

/// `x[2][2] = e`
struct Declarator {
    Identifier name;
    std::vector<Expression> dimensions;
    Expression initial;  ///< null: none
    TextRange range;
};
/// `var Tensor x[2] = e, y[2];`
struct Declaration {
    Tracking tracking = Tracking::plain;
    BaseType type = BaseType::integer;
    std::vector<Declarator> declarators;
    Identifier role;  ///< `input`, else empty
};
/// `x = y + 1;`, and the empty statement, whose value is null
struct ExpressionStatement {
    Expression value;
};
/// `if (..) {..} elif (..) {..} else {..}`: the branches in order
struct IfStatement {
    std::vector<std::pair<Expression, StatementBlock>> branches;
    std::optional<StatementBlock> otherwise;
};
/// `loop (first; condition; step) {..}`: each of the three may be null
struct LoopStatement {
    Statement first;
    Expression condition, step;
    StatementBlock body;
};
/// `return e;`
struct ReturnStatement {
    Expression value;
};
/// `output y;`: two words that only their meaning can tell
struct WordStatement {
    Identifier word, name;
};
/// `operations {..}`: a part of a program in the form of the language's authors
struct NamedBlock {
    Identifier name;
    StatementBlock block;
};
/// `function float f(var Tensor a[2][2], int n) {..}`
struct FunctionDefinition {
    BaseType result = BaseType::nothing;
    std::vector<Expression> dimensions;
    Identifier name;
    std::vector<Declaration> parameters;
    StatementBlock body;
};

struct StatementNode {
    std::variant<Declaration, ExpressionStatement, IfStatement, LoopStatement, StatementBlock,
                 ReturnStatement, WordStatement, NamedBlock, FunctionDefinition>
        node;
    TextRange range;
};

struct File {
    SourceFilePtr source;
    std::vector<Statement> statements;
    std::vector<TextRange> lost;  ///< what has a syntax error
};

}  // namespace nestor::nabla
