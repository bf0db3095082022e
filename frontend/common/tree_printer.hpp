// Printer of shared expressions for `show --stage ast`: a node a line, children two blanks further in.
#pragma once

#include "frontend/common/expression.hpp"
#include "ir/base/tree_text.hpp"

namespace nestor::syntax {

/// A language's printer derives from it, with its own `print_node(node, level)` beside these.
template <class Printer, class Expression>
class TreePrinter : public TreeText {
protected:
    void print(const Expression& e, int level) {
        std::visit([&](const auto& node) { static_cast<Printer*>(this)->print_node(node, level); }, e->node);
    }
    void print_all(const std::vector<Expression>& list, int level) {
        for (const Expression& e : list) print(e, level);
    }
    /// A line, and its children below it.
    void node(int level, const std::string& words, const std::vector<Expression>& children) {
        line(level, "{}", words);
        print_all(children, level + 1);
    }
    /// `and` of languages that write so; others say `&&`.
    static const char* spelled(BinaryOperator op) { return spelling(op); }

    void print_node(const Number& n, int level) { line(level, "{}", n.spelling); }
    void print_node(const Truth& t, int level) { line(level, "{}", t.value); }
    void print_node(const Name& n, int level) { line(level, "{}", n.name); }
    void print_node(const Application<Expression>& a, int level) {
        node(level, a.callee.name + (a.brackets ? "[..]" : "(..)"), a.arguments);
    }
    void print_node(const Property<Expression>& p, int level) {
        line(level, ".{}{}", p.name.name, p.argument ? "(..)" : "");
        print(p.value, level + 1);
        if (p.argument) print(p.argument, level + 1);
    }
    void print_node(const Unary<Expression>& u, int level) { node(level, spelling(u.op), {u.value}); }
    void print_node(const Binary<Expression>& b, int level) {
        node(level, Printer::spelled(b.op), {b.left, b.right});
    }
    void print_node(const Conditional<Expression>& c, int level) {
        node(level, "?:", {c.condition, c.then, c.otherwise});
    }
};

}  // namespace nestor::syntax
