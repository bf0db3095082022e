// Nodes of expressions that languages share: shapes over a language's own `Expression`, which lists in its
// `Node` those it has, so that whoever visits it handles these and no others.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "frontend/common/operators.hpp"
#include "ir/base/source.hpp"

namespace nestor::syntax {

/// A name and where it stands.
struct Identifier {
    std::string name;
    TextRange range;
};

/// `3`, `0.5`: as spelled
struct Number {
    std::string spelling;
    bool floating = false;
};
/// `true`
struct Truth {
    bool value = false;
};
/// `x`, `w`
struct Name {
    std::string name;
};
/// `f(x, y)`, `f[x, y]`, `min(a, b)`: which it is, only names in scope can tell
template <class Expression>
struct Application {
    Identifier callee;
    std::vector<Expression> arguments;
    bool brackets = false;
};
/// `src.width`, `src.extent(1)`
template <class Expression>
struct Property {
    Expression value;
    Identifier name;
    Expression argument;  ///< null without parentheses
};
template <class Expression, class Operator = UnaryOperator>
struct Unary {
    Operator op;
    Expression value;
};
template <class Expression>
struct Binary {
    BinaryOperator op;
    Expression left, right;
};
/// `c ? a : b`
template <class Expression>
struct Conditional {
    Expression condition, then, otherwise;
};

/// An expression of one of the shapes.
template <class... Shapes>
struct Node {
    std::variant<Shapes...> node;
    TextRange range;
    int depth = 1;  ///< levels of nesting, parentheses included
};

}  // namespace nestor::syntax
