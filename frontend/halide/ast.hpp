// The syntax tree of Halide algorithms: what the parser saw, nothing resolved. Schedules and realizations are
// kept as ranges of the text; frontend/schedule reads those.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/common/expression.hpp"

namespace nestor::halide {

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;

using syntax::BinaryOperator;
using syntax::Identifier;
using syntax::Name;
using syntax::Number;
using syntax::Truth;
using syntax::UnaryOperator;
using Application = syntax::Application<Expression>;
using Property = syntax::Property<Expression>;
using UnaryExpression = syntax::Unary<Expression>;
using BinaryExpression = syntax::Binary<Expression>;

/// `(min, len)`
struct ReductionInterval {
    Expression low, extent;
};
/// `r = (min, len)`
struct ReductionVariable {
    Identifier name;
    ReductionInterval interval;
};
/// `rdom(r = (0, 3); s = (0, w))`, the first variable fastest
struct ReductionDomain {
    std::vector<ReductionVariable> variables;
    TextRange range;
};

/// `float32(e)`, `cast(float32, e)`, `sat(uint8, e)`
struct Conversion {
    Identifier type;
    Expression value;
    bool saturates = false;
};
/// `sum rdom(r = (0, 3)) (f(x + r))`
struct InlineReduction {
    Identifier op;
    ReductionDomain domain;
    std::vector<Expression> values;
};
/// `(a, b)`
struct Tuple {
    std::vector<Expression> elements;
};
/// `t(x).0`
struct Component {
    Expression value;
    std::string index;
};
/// `uint8` or `(uint8, float32)`
struct TypeNames {
    std::vector<Identifier> names;
    bool tuple = false;
    TextRange range;
};
/// `let v: float32 = a in b`
struct LetExpression {
    Identifier name;
    std::optional<TypeNames> type;
    Expression value, body;
};

struct ExpressionNode : syntax::Node<Number, Truth, Name, Application, Conversion, InlineReduction, Tuple,
                                     Component, Property, UnaryExpression, BinaryExpression, LetExpression> {
};

/// `rdom(r = (0, w)) in (x, y) <- e if p`
struct Update {
    std::optional<ReductionDomain> domain;
    std::vector<Expression> left;
    Expression value;
    Expression guard;  ///< null: always
    TextRange range;
};

/// `fun g(x, y): float32 = { 0.0; .. }`; no list of variables at all for `fun b = boundary(..)`
struct FuncDefinition {
    Identifier name;
    std::optional<std::vector<Identifier>> variables;
    std::optional<TypeNames> type;
    Expression pure;
    std::vector<Update> updates;
    TextRange range;       ///< all of it
    TextRange pure_range;  ///< up to the end of the pure stage
};
/// `let v = e`
struct LetDefinition {
    Identifier name;
    std::optional<TypeNames> type;
    Expression value;
};
/// `require e "message"`
struct Requirement {
    Expression condition;
    std::string message;
    TextRange range;
};
using Definition = std::variant<FuncDefinition, LetDefinition, Requirement>;

/// `w: int32 = 3`, `src: image uint8[2]`
struct Formal {
    Identifier name;
    std::optional<TypeNames> type;
    Expression value;                  ///< null: no default
    std::optional<std::string> image;  ///< the number of dimensions
    TextRange range;
};

/// `pipeline P(..) -> (h, m) { .. }`
struct PipelineDefinition {
    Identifier name;
    std::vector<Formal> formals;
    std::vector<Identifier> outputs;  ///< empty: the last fun
    std::vector<Definition> definitions;
    TextRange range;
};

struct File {
    SourceFilePtr source;
    std::vector<PipelineDefinition> pipelines;
    std::vector<TextRange> schedules;  ///< `schedule .. }` and `realize .. ;`, for frontend/schedule
};

}  // namespace nestor::halide
