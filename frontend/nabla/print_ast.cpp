// Lines of the tree, an overload for each node beside those that languages share.
#include "frontend/nabla/print_ast.hpp"

#include <fmt/format.h>

#include "frontend/common/tree_printer.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

class Printer : public syntax::TreePrinter<Printer, Expression> {
    friend TreePrinter;

public:
    using TreePrinter::print;
    void print(const Statement& statement, int level) {
        std::visit(overloaded{[&](const Declaration& d) { declaration(d, level); },
                              [&](const ExpressionStatement& s) {
                                  if (s.value)
                                      print(s.value, level);
                                  else
                                      line(level, "empty");
                              },
                              [&](const IfStatement& s) { branches(s, level); },
                              [&](const LoopStatement& s) { loop(s, level); },
                              [&](const StatementBlock& s) {
                                  line(level, "block");
                                  print(s, level + 1);
                              },
                              [&](const ReturnStatement& s) {
                                  line(level, "return");
                                  if (s.value) print(s.value, level + 1);
                              },
                              [&](const WordStatement& s) { line(level, "{} {}", s.word.name, s.name.name); },
                              [&](const NamedBlock& s) {
                                  line(level, "{}", s.name.name);
                                  print(s.block, level + 1);
                              },
                              [&](const FunctionDefinition& f) { function(f, level); }},
                   statement->node);
    }

private:
    void print(const StatementBlock& block, int level) {
        for (const Statement& statement : block.statements) print(statement, level);
    }

    void declaration(const Declaration& d, int level) {
        const char* tracking = d.tracking == Tracking::variable   ? "var "
                               : d.tracking == Tracking::constant ? "cns "
                                                                  : "";
        const std::string role = d.role.name.empty() ? "" : d.role.name + " ";
        if (d.declarators.empty()) line(level, "{}{}{}", role, tracking, name_of(d.type));
        for (const Declarator& declarator : d.declarators) {
            line(level, "declare {}{}{} {}", role, tracking, name_of(d.type), declarator.name.name);
            for (const Expression& dimension : declarator.dimensions) {
                line(level + 1, "dimension");
                print(dimension, level + 2);
            }
            if (declarator.initial) print(declarator.initial, level + 1);
        }
    }

    void branches(const IfStatement& s, int level) {
        for (const auto& [condition, block] : s.branches) {
            line(level, "{}", &condition == &s.branches.front().first ? "if" : "elif");
            print(condition, level + 1);
            line(level, "then");
            print(block, level + 1);
        }
        if (!s.otherwise) return;
        line(level, "else");
        print(*s.otherwise, level + 1);
    }

    void loop(const LoopStatement& s, int level) {
        line(level, "loop");
        if (s.first) print(s.first, level + 1);
        if (s.condition) {
            line(level, "while");
            print(s.condition, level + 1);
        }
        if (s.step) {
            line(level, "step");
            print(s.step, level + 1);
        }
        line(level, "do");
        print(s.body, level + 1);
    }

    void function(const FunctionDefinition& f, int level) {
        line(level, "function {} {}", name_of(f.result), f.name.name);
        for (const Declaration& parameter : f.parameters) declaration(parameter, level + 1);
        print(f.body, level + 1);
    }

    using TreePrinter::print_node;
    void print_node(const IntegerLiteral& n, int level) { line(level, "{}", n.value); }
    void print_node(const FloatLiteral& n, int level) { line(level, "{}", n.spelling); }
    void print_node(const CharLiteral& n, int level) {
        line(level, "character {}", static_cast<int>(n.value));
    }
    void print_node(const BoolLiteral& n, int level) { line(level, "{}", n.value ? "True" : "False"); }
    void print_node(const TextLiteral& n, int level) { line(level, "{}", quoted(n)); }
    void print_node(const TensorLiteral& n, int level) { node(level, "literal", n.elements); }
    void print_node(const Subscript& n, int level) { node(level, "element", {n.tensor, n.index}); }
    void print_node(const Application& n, int level) { node(level, "apply " + n.callee.name, n.arguments); }
    void print_node(const CastExpression& n, int level) {
        node(level, fmt::format("({})", name_of(n.type)), {n.value});
    }
    void print_node(const UnaryExpression& n, int level) { node(level, name_of(n.op), {n.value}); }
    void print_node(const Assignment& n, int level) {
        node(level, n.op ? std::string(spelling(*n.op)) + "=" : "=", {n.target, n.value});
    }
    void print_node(const Step& n, int level) { node(level, n.up ? "++" : "--", {n.target}); }
    void print_node(const Sequence& n, int level) { node(level, ",", {n.first, n.second}); }

    /// One line whatever the text holds.
    static std::string quoted(const TextLiteral& n) {
        std::string out = "text \"";
        for (const char c : n.text) {
            const auto byte = static_cast<unsigned char>(c);
            out += byte < 0x20 || byte >= 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
        }
        return out + "\"";
    }
};

}  // namespace

std::string print_ast(const File& file) {
    Printer printer;
    for (const Statement& statement : file.statements) printer.print(statement, 0);
    return printer.text;
}

}  // namespace nestor::nabla
