// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#include <fmt/format.h>

#include "frontend/nabla/names.hpp"
#include "frontend/nabla/parse.hpp"
#include "ir/base/tree_text.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

class Printer : public TreeText {
public:
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

    void node(int level, const std::string& words, const std::vector<Expression>& children) {
        line(level, "{}", words);
        for (const Expression& child : children) print(child, level + 1);
    }

    void print(const Expression& e, int level) {
        std::visit(
            overloaded{[&](const IntegerLiteral& n) { line(level, "{}", n.value); },
                       [&](const FloatLiteral& n) { line(level, "{}", n.spelling); },
                       [&](const CharLiteral& n) { line(level, "character {}", static_cast<int>(n.value)); },
                       [&](const BoolLiteral& n) { line(level, "{}", n.value ? "True" : "False"); },
                       [&](const TextLiteral& n) { line(level, "{}", quoted(n)); },
                       [&](const TensorLiteral& n) { node(level, "literal", n.elements); },
                       [&](const NameExpression& n) { line(level, "{}", n.name); },
                       [&](const Subscript& n) {
                           node(level, "element", {n.tensor, n.index});
                       },
                       [&](const Application& n) { node(level, "apply " + n.callee.name, n.arguments); },
                       [&](const CastExpression& n) {
                           node(level, fmt::format("({})", name_of(n.type)), {n.value});
                       },
                       [&](const UnaryExpression& n) { node(level, name_of(n.op), {n.value}); },
                       [&](const BinaryExpression& n) {
                           node(level, name_of(n.op), {n.left, n.right});
                       },
                       [&](const Conditional& n) {
                           node(level, "?:", {n.condition, n.then, n.otherwise});
                       },
                       [&](const Assignment& n) {
                           node(level, n.op ? std::string(name_of(*n.op)) + "=" : "=", {n.target, n.value});
                       },
                       [&](const Step& n) { node(level, n.up ? "++" : "--", {n.target}); },
                       [&](const Sequence& n) {
                           node(level, ",", {n.first, n.second});
                       }},
            e->node);
    }

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
