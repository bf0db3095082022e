// Traversal of the syntax tree: one overload a node, so that a new kind of node fails to compile here first.
#include "frontend/taichi/tree.hpp"

#include <utility>

namespace nestor::taichi {
namespace {

using Visit = std::function<void(const Expression&)>;

struct Children {
    const Visit& visit;

    void one(const Expression& e) const {
        if (e) visit(e);
    }
    void all(const std::vector<Expression>& list) const {
        for (const Expression& e : list) one(e);
    }
    void all(const std::vector<Parameter>& list) const {
        for (const Parameter& p : list) {
            one(p.annotation);
            one(p.default_value);
        }
    }
    void all(const std::vector<Argument>& list) const {
        for (const Argument& a : list) one(a.value);
    }
    void all(const std::vector<FormattedPart>& parts) const {
        for (const FormattedPart& part : parts) {
            one(part.value);
            all(part.spec);
        }
    }

    // expressions
    void operator()(const Name&) const {}
    void operator()(const IntegerLiteral&) const {}
    void operator()(const FloatLiteral&) const {}
    void operator()(const ImaginaryLiteral&) const {}
    void operator()(const StringLiteral&) const {}
    void operator()(const BytesLiteral&) const {}
    void operator()(const BooleanLiteral&) const {}
    void operator()(const NoneLiteral&) const {}
    void operator()(const EllipsisLiteral&) const {}
    void operator()(const FormattedString& s) const { all(s.parts); }
    void operator()(const Tuple& t) const { all(t.elements); }
    void operator()(const List& l) const { all(l.elements); }
    void operator()(const Set& s) const { all(s.elements); }
    void operator()(const Dictionary& d) const {
        for (const DictionaryEntry& entry : d.entries) {
            one(entry.key);
            one(entry.value);
        }
    }
    void operator()(const Comprehension& c) const {
        one(c.key);
        one(c.element);
        for (const ComprehensionClause& clause : c.clauses) {
            one(clause.target);
            one(clause.iterable);
            all(clause.conditions);
        }
    }
    void operator()(const Attribute& a) const { one(a.object); }
    void operator()(const Subscript& s) const {
        one(s.object);
        one(s.index);
    }
    void operator()(const Slice& s) const {
        one(s.low);
        one(s.high);
        one(s.step);
    }
    void operator()(const Call& c) const {
        one(c.callee);
        all(c.arguments);
    }
    void operator()(const Starred& s) const { one(s.value); }
    void operator()(const UnaryExpression& u) const { one(u.value); }
    void operator()(const BinaryExpression& b) const {
        one(b.left);
        one(b.right);
    }
    void operator()(const LogicalExpression& l) const { all(l.operands); }
    void operator()(const Comparison& c) const {
        one(c.first);
        for (const ComparisonStep& step : c.steps) one(step.value);
    }
    void operator()(const Conditional& c) const {
        one(c.then);
        one(c.condition);
        one(c.otherwise);
    }
    void operator()(const AssignmentExpression& a) const { one(a.value); }
    void operator()(const Lambda& l) const {
        all(l.parameters);
        one(l.body);
    }
    void operator()(const Yield& y) const { one(y.value); }
    void operator()(const Await& a) const { one(a.value); }

    // statements
    void operator()(const ExpressionStatement& s) const { one(s.value); }
    void operator()(const AssignmentStatement& s) const {
        all(s.targets);
        one(s.value);
    }
    void operator()(const AnnotatedAssignment& s) const {
        one(s.target);
        one(s.annotation);
        one(s.value);
    }
    void operator()(const AugmentedAssignment& s) const {
        one(s.target);
        one(s.value);
    }
    void operator()(const AssertStatement& s) const {
        one(s.condition);
        one(s.message);
    }
    void operator()(const ReturnStatement& s) const { one(s.value); }
    void operator()(const PassStatement&) const {}
    void operator()(const BreakStatement&) const {}
    void operator()(const ContinueStatement&) const {}
    void operator()(const RaiseStatement& s) const {
        one(s.exception);
        one(s.cause);
    }
    void operator()(const DeleteStatement& s) const { all(s.targets); }
    void operator()(const GlobalStatement&) const {}
    void operator()(const ImportStatement&) const {}
    void operator()(const ImportFromStatement&) const {}
    void operator()(const IfStatement& s) const {
        for (const IfArm& arm : s.arms) one(arm.condition);
    }
    void operator()(const WhileStatement& s) const { one(s.condition); }
    void operator()(const ForStatement& s) const {
        one(s.target);
        one(s.iterable);
    }
    void operator()(const WithStatement& s) const {
        for (const WithItem& item : s.items) {
            one(item.context);
            one(item.target);
        }
    }
    void operator()(const TryStatement& s) const {
        for (const ExceptHandler& handler : s.handlers) one(handler.type);
    }
    void operator()(const FunctionDefinition& s) const {
        all(s.decorators);
        all(s.parameters);
        one(s.result);
    }
    void operator()(const ClassDefinition& s) const {
        all(s.decorators);
        all(s.bases);
    }
};

struct Suites {
    const std::function<void(const Suite&)>& visit;

    void operator()(const ExpressionStatement&) const {}
    void operator()(const AssignmentStatement&) const {}
    void operator()(const AnnotatedAssignment&) const {}
    void operator()(const AugmentedAssignment&) const {}
    void operator()(const AssertStatement&) const {}
    void operator()(const ReturnStatement&) const {}
    void operator()(const PassStatement&) const {}
    void operator()(const BreakStatement&) const {}
    void operator()(const ContinueStatement&) const {}
    void operator()(const RaiseStatement&) const {}
    void operator()(const DeleteStatement&) const {}
    void operator()(const GlobalStatement&) const {}
    void operator()(const ImportStatement&) const {}
    void operator()(const ImportFromStatement&) const {}
    void operator()(const IfStatement& s) const {
        for (const IfArm& arm : s.arms) visit(arm.body);
        visit(s.otherwise);
    }
    void operator()(const WhileStatement& s) const {
        visit(s.body);
        visit(s.otherwise);
    }
    void operator()(const ForStatement& s) const {
        visit(s.body);
        visit(s.otherwise);
    }
    void operator()(const WithStatement& s) const { visit(s.body); }
    void operator()(const TryStatement& s) const {
        visit(s.body);
        for (const ExceptHandler& handler : s.handlers) visit(handler.body);
        visit(s.otherwise);
        visit(s.finally);
    }
    void operator()(const FunctionDefinition& s) const { visit(s.body); }
    void operator()(const ClassDefinition& s) const { visit(s.body); }
};

}  // namespace

Expression written(ExpressionVariant node, TextRange range) {
    return std::make_shared<ExpressionNode>(ExpressionNode{std::move(node), range, 1});
}

Statement statement_of(StatementVariant node, TextRange range) {
    return std::make_shared<StatementNode>(StatementNode{std::move(node), range, 1});
}

void for_each_child(const ExpressionNode& node, const Visit& visit) {
    std::visit(Children{visit}, node.node);
}

void for_each_expression(const StatementNode& node, const Visit& visit) {
    std::visit(Children{visit}, node.node);
}

void for_each_suite(const StatementNode& node, const std::function<void(const Suite&)>& visit) {
    std::visit(Suites{visit}, node.node);
}

std::vector<Expression> indices(const Subscript& subscript) {
    if (const auto* tuple = std::get_if<Tuple>(&subscript.index->node)) return tuple->elements;
    return {subscript.index};
}

}  // namespace nestor::taichi
