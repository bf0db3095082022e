// The syntax tree of schedules and realizations: what the parser saw. What a directive's arguments mean is in
// check.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/common/expression.hpp"

namespace nestor::schedules {

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;

using syntax::BinaryOperator;
using syntax::Identifier;
using syntax::Name;
using syntax::Number;
using syntax::Truth;
using syntax::UnaryOperator;
using Application = syntax::Application<Expression>;  ///< `min(a, b)`, `int32(a)`
using Property = syntax::Property<Expression>;        ///< `h.s1.x`, `src.extent(0)`
using UnaryExpression = syntax::Unary<Expression>;
using BinaryExpression = syntax::Binary<Expression>;
/// Words of schedules may have hyphens.
using Word = Identifier;

struct ExpressionNode
    : syntax::Node<Number, Truth, Name, Application, Property, UnaryExpression, BinaryExpression> {};

/// `<h, z0, s1, x>`
struct Loop {
    std::vector<Word> words;
    TextRange range;
};
/// `factor = 256`, `<h, x>`, `parallel`; of a realization also `"in.pgm"`
struct Argument {
    std::optional<Word> name;
    std::variant<Loop, Expression, std::string> value;
    TextRange range;
};
/// `split(<h, x>, xo, xi, 256)`, `rfactor(..) -> g`
struct DirectiveText {
    Word name;
    std::vector<Argument> arguments;
    std::optional<Word> result;
    TextRange range;
};
/// `schedule tiled for blur { .. }`; without a name and a pipeline: the loose directives of a file
struct Block {
    std::optional<Word> name, function;
    std::vector<DirectiveText> directives;
    TextRange range;
};

/// `((0, 640), (0, 480))`, with the output's name where there are several
struct WindowText {
    std::optional<Word> output;
    std::vector<std::pair<Expression, Expression>> intervals;
    TextRange range;
};
/// `realize blur(w = 3) over ((0, 640)) using tiled;`
struct RealizationText {
    Word function;
    std::vector<Argument> arguments;
    std::vector<WindowText> windows;
    std::optional<Word> schedule;
    TextRange range;
};

struct Text {
    SourceFilePtr source;
    std::vector<Block> blocks;
    std::vector<DirectiveText> loose;  ///< directives outside of blocks
    std::vector<RealizationText> realizations;
};

}  // namespace nestor::schedules
