// The syntax tree of schedules and realizations: what the parser saw. What a directive's arguments mean is in
// resolve.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ir/base/source.hpp"

namespace nestor::schedules {

struct ExpressionNode;
using Expression = std::shared_ptr<const ExpressionNode>;

/// A word and where it stands; words of schedules may have hyphens.
struct Word {
    std::string text;
    TextRange range;
};

/// `256`, `0.5`
struct Number {
    std::string spelling;
    bool floating = false;
};
/// `true`
struct Truth {
    bool value = false;
};
/// `w`, `parallel`
struct Name {
    std::string name;
};
/// `min(a, b)`, `int32(a)`
struct Application {
    Word callee;
    std::vector<Expression> arguments;
};
/// `h.s1.x`, `src.width`, `src.extent(0)`
struct Property {
    Expression value;
    Word name;
    Expression argument;  ///< null without parentheses
};
/// `-a`, `!a`, `~a`
struct UnaryExpression {
    char op = '-';
    Expression value;
};
/// `a + b`; the operator as it is written with ASCII characters
struct BinaryExpression {
    std::string op;
    Expression left, right;
};

struct ExpressionNode {
    std::variant<Number, Truth, Name, Application, Property, UnaryExpression, BinaryExpression> node;
    TextRange range;
    int depth = 1;
};

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
