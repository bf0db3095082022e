// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#include <fmt/format.h>

#include "frontend/tc/parse.hpp"
#include "ir/base/tree_text.hpp"

namespace nestor::tc {
namespace {

const char* name_of(UnaryOperator op) {
    switch (op) {
        case UnaryOperator::plus:
            return "+";
        case UnaryOperator::minus:
            return "-";
        case UnaryOperator::logical_not:
            return "!";
    }
    return "";
}

const char* name_of(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::add:
            return "+";
        case BinaryOperator::subtract:
            return "-";
        case BinaryOperator::multiply:
            return "*";
        case BinaryOperator::divide:
            return "/";
        case BinaryOperator::remainder:
            return "%";
        case BinaryOperator::less:
            return "<";
        case BinaryOperator::greater:
            return ">";
        case BinaryOperator::less_equal:
            return "<=";
        case BinaryOperator::greater_equal:
            return ">=";
        case BinaryOperator::equal:
            return "==";
        case BinaryOperator::not_equal:
            return "!=";
        case BinaryOperator::logical_and:
            return "&&";
        case BinaryOperator::logical_or:
            return "||";
    }
    return "";
}

class Printer : public TreeText {
public:
    void print(const Definition& definition) {
        line(0, "def {}", definition.name.name);
        for (const Declaration& argument : definition.arguments) print("argument", argument);
        for (const Declaration& result : definition.returns) print("return", result);
        for (const Statement& statement : definition.statements)
            std::visit([&](const auto& s) { print(s); }, statement);
    }

private:
    void print(const char* what, const Declaration& declaration) {
        line(1, "{} {}{}{}", what, declaration.type ? declaration.type->scalar.name : "",
             declaration.type ? " " : "", declaration.name.name);
        if (!declaration.type) return;
        for (const Expression& dimension : declaration.type->dimensions) print(dimension, 2);
    }

    void print(const Comprehension& s) {
        line(1, "statement {} {}", s.tensor.name, s.assignment.spelling);
        line(2, "left");
        for (const Expression& index : s.indices) print(index, 3);
        line(2, "right");
        print(s.value, 3);
        if (s.equivalent) {
            line(2, "equivalent {}", s.equivalent->callee.name);
            for (const Expression& e : s.equivalent->arguments) print(e, 3);
        }
        for (const WhereClause& clause : s.where) std::visit([&](const auto& c) { print(c); }, clause);
    }

    void print(const CallStatement& s) {
        line(1, "call");
        for (const Identifier& result : s.results) line(2, "result {}", result.name);
        print(s.call, 2);
    }

    void print(const RangeClause& clause) {
        line(2, "range {}", clause.variable.name);
        print(clause.low, 3);
        print(clause.high, 3);
    }
    void print(const LetClause& clause) {
        line(2, "let {}", clause.name.name);
        print(clause.value, 3);
    }
    void print(const ExistsClause& clause) {
        line(2, "exists");
        print(clause.value, 3);
    }

    void print(const Expression& e, int level) {
        std::visit([&](const auto& node) { print_node(node, level); }, e->node);
    }
    void print_node(const Number& n, int level) { line(level, "{}", n.spelling); }
    void print_node(const Name& n, int level) { line(level, "{}", n.name); }
    void print_node(const Application& a, int level) {
        line(level, "{}(..)", a.callee.name);
        for (const Expression& e : a.arguments) print(e, level + 1);
    }
    void print_node(const Conversion& c, int level) {
        line(level, "{}(..)", c.type);
        for (const Expression& e : c.arguments) print(e, level + 1);
    }
    void print_node(const TensorExtent& t, int level) { line(level, "{}.{}", t.tensor.name, t.dimension); }
    void print_node(const UnaryExpression& u, int level) {
        line(level, "{}", name_of(u.op));
        print(u.value, level + 1);
    }
    void print_node(const BinaryExpression& b, int level) {
        line(level, "{}", name_of(b.op));
        print(b.left, level + 1);
        print(b.right, level + 1);
    }
    void print_node(const Conditional& c, int level) {
        line(level, "?:");
        print(c.condition, level + 1);
        print(c.then, level + 1);
        print(c.otherwise, level + 1);
    }
};

}  // namespace

std::string print_ast(const File& file) {
    Printer printer;
    for (const Definition& definition : file.definitions) printer.print(definition);
    return printer.text;
}

}  // namespace nestor::tc
