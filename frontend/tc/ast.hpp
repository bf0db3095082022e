// The syntax tree of Tensor Comprehensions: what the parser saw, nothing resolved. It is broader than the
// language, since check.cpp rejects with better messages than a parser can.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/common/expression.hpp"
#include "frontend/tc/literal.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::tc {

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;

using syntax::BinaryOperator;
using syntax::Identifier;
using syntax::Name;
using syntax::UnaryOperator;
using Application = syntax::Application<Expression>;
using UnaryExpression = syntax::Unary<Expression>;
using BinaryExpression = syntax::Binary<Expression>;
using Conditional = syntax::Conditional<Expression>;

/// `0.5`, `3u`; the spelling is kept for printing
struct Number {
    Literal literal;
    std::string spelling;
};
/// `float(x)`
struct Conversion {
    std::string type;
    std::vector<Expression> arguments;
};
/// `A.0`
struct TensorExtent {
    Identifier tensor;
    std::string dimension;
};

struct ExpressionNode : syntax::Node<Number, Name, Application, Conversion, TensorExtent, UnaryExpression,
                                     BinaryExpression, Conditional> {};

/// `=` has no operator; `+=!` has one and initialises. The bare operators (`+`, `-`, ..) are errors.
struct Assignment {
    std::optional<ReduceOp> op;
    bool initialises = false;
    std::string spelling;
    TextRange range;
    bool bare = false;  ///< `v(i) + e`: no `=` at all
};

/// `i in lo:hi`
struct RangeClause {
    Identifier variable;
    Expression low, high;
};
/// `x = e`
struct LetClause {
    Identifier name;
    Expression value;
};
/// `exists e`
struct ExistsClause {
    Expression value;
};
using WhereClause = std::variant<RangeClause, LetClause, ExistsClause>;

/// `T(i, j) += e <=> Q(i) where i in 0:N`
struct Comprehension {
    Identifier tensor;
    std::vector<Expression> indices;
    Assignment assignment;
    Expression value;
    std::optional<Application> equivalent;
    std::vector<WhereClause> where;
    TextRange range;
};

/// `a, b = f(x)`: a call with several results; one with a single result parses as a comprehension
struct CallStatement {
    std::vector<Identifier> results;
    Expression call;
    TextRange range;
};

using Statement = std::variant<Comprehension, CallStatement>;

/// `float(M, K)`; no list of dimensions and an empty one both mean rank 0
struct TensorType {
    Identifier scalar;
    std::vector<Expression> dimensions;
};

/// `float(M, K) A`; a return may have no type
struct Declaration {
    std::optional<TensorType> type;
    Identifier name;
    TextRange range;
};

/// `def f(..) -> (..) { .. }`
struct Definition {
    Identifier name;
    std::vector<Declaration> arguments;
    std::vector<Declaration> returns;
    std::vector<Statement> statements;
    TextRange range;
};

struct File {
    SourceFilePtr source;
    std::vector<Definition> definitions;
    std::vector<Identifier> lost;  ///< names of definitions that have a syntax error
};

}  // namespace nestor::tc
