// Lines of the tree, an overload for each node beside those that languages share.
#include "frontend/tc/print_ast.hpp"

#include <fmt/format.h>

#include "frontend/common/tree_printer.hpp"

namespace nestor::tc {
namespace {

class Printer : public syntax::TreePrinter<Printer, Expression> {
    friend TreePrinter;

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

    using TreePrinter::print;
    using TreePrinter::print_node;
    void print_node(const Number& n, int level) { line(level, "{}", n.spelling); }
    void print_node(const Conversion& c, int level) {
        line(level, "{}(..)", c.type);
        for (const Expression& e : c.arguments) print(e, level + 1);
    }
    void print_node(const TensorExtent& t, int level) { line(level, "{}.{}", t.tensor.name, t.dimension); }
};

}  // namespace

std::string print_ast(const File& file) {
    Printer printer;
    for (const Definition& definition : file.definitions) printer.print(definition);
    return printer.text;
}

}  // namespace nestor::tc
