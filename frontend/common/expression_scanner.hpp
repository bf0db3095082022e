// Factories of expressions, for the context that a scanner and its grammar share. Each node knows how deep it
// is: one that is too deep is reported once and replaced, since every later walk over a tree is recursive.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "frontend/common/expression.hpp"
#include "ir/base/scanner.hpp"

namespace nestor::syntax {

/// Of a language whose `ExpressionNode` is a `Node`; the factories of shapes that it does not have are not to
/// be called. A member `parenthesised` is set where parentheses stood.
template <class ExpressionNode>
class ExpressionScanner : public Scanner {
public:
    using Expression = std::shared_ptr<const ExpressionNode>;
    using Shape = decltype(ExpressionNode::node);
    /// `replacement` stands for what is nested too deep; the rest is a Scanner's.
    template <class... Arguments>
    explicit ExpressionScanner(Shape replacement, Arguments&&... arguments)
        : Scanner(std::forward<Arguments>(arguments)...), replacement_(std::move(replacement)) {}

    Expression number(const std::string& spelling, bool floating, TextRange range) {
        return make(Number{spelling, floating}, range);
    }
    Expression truth(bool value, TextRange range) { return make(Truth{value}, range); }
    Expression name(const std::string& name, TextRange range) { return make(Name{name}, range); }
    Expression application(const Identifier& callee, const std::vector<Expression>& arguments,
                           TextRange range, bool brackets = false) {
        return make(Application<Expression>{callee, arguments, brackets}, range, arguments);
    }
    Expression property(const Expression& value, const Identifier& name, const Expression& argument,
                        TextRange range) {
        return make(Property<Expression>{value, name, argument}, range, {value, argument});
    }
    template <class Operator>
    Expression unary(Operator op, const Expression& value, TextRange range) {
        return make(Unary<Expression, Operator>{op, value}, range, {value});
    }
    Expression binary(BinaryOperator op, const Expression& left, const Expression& right, TextRange range) {
        return make(Binary<Expression>{op, left, right}, range, {left, right});
    }
    Expression conditional(const Expression& condition, const Expression& then, const Expression& otherwise,
                           TextRange range) {
        return make(Conditional<Expression>{condition, then, otherwise}, range, {condition, then, otherwise});
    }
    /// The same expression, one level deeper, with the parentheses in its range.
    Expression parenthesised(const Expression& inner, TextRange range) {
        auto made = std::visit([&](const auto& node) { return make(node, range, {inner}); }, inner->node);
        if constexpr (requires { made->parenthesised; }) made->parenthesised = true;
        return made;
    }

protected:
    std::shared_ptr<ExpressionNode> make(Shape shape, TextRange range,
                                         const std::vector<Expression>& children = {}) {
        int depth = 1;
        for (const Expression& child : children)
            if (child) depth = std::max(depth, child->depth + 1);
        auto made = std::make_shared<ExpressionNode>();
        const bool fits = !too_deep(depth, range);
        made->node = fits ? std::move(shape) : replacement_;
        made->range = range;
        made->depth = fits ? depth : 1;
        return made;
    }

private:
    Shape replacement_;
};

}  // namespace nestor::syntax
