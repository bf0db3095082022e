// Printer of the syntax tree as indented text: a node a line, children two blanks further in.
#include <fmt/format.h>

#include "frontend/halide/parse.hpp"
#include "ir/base/tree_text.hpp"

namespace nestor::halide {
namespace {

std::string listed(const std::vector<Identifier>& names) {
    std::string out;
    for (const Identifier& name : names) out += (out.empty() ? "" : ", ") + name.name;
    return out;
}

std::string text_of(const std::optional<TypeNames>& type) {
    if (!type) return "";
    return type->tuple ? fmt::format(": ({})", listed(type->names)) : ": " + listed(type->names);
}

class Printer : public TreeText {
public:
    void print(const PipelineDefinition& pipeline) {
        line(0, "pipeline {}", pipeline.name.name);
        for (const Formal& formal : pipeline.formals) {
            if (formal.image)
                line(1, "image {}: {}[{}]", formal.name.name, listed(formal.type->names), *formal.image);
            else
                line(1, "parameter {}{}", formal.name.name, text_of(formal.type));
            if (formal.value) print(formal.value, 2);
        }
        if (!pipeline.outputs.empty()) line(1, "outputs {}", listed(pipeline.outputs));
        for (const Definition& definition : pipeline.definitions)
            std::visit([&](const auto& d) { print(d); }, definition);
    }

private:
    void print(const FuncDefinition& func) {
        line(1, "fun {}{}{}", func.name.name,
             func.variables ? fmt::format("({})", listed(*func.variables)) : "", text_of(func.type));
        if (func.pure) print(func.pure, 2);
        for (const Update& update : func.updates) {
            line(2, "update");
            if (update.domain) print(*update.domain, 3);
            line(3, "left");
            for (const Expression& e : update.left) print(e, 4);
            line(3, "right");
            print(update.value, 4);
            if (!update.guard) continue;
            line(3, "if");
            print(update.guard, 4);
        }
    }
    void print(const LetDefinition& let) {
        line(1, "let {}{}", let.name.name, text_of(let.type));
        print(let.value, 2);
    }
    void print(const Requirement& requirement) {
        line(1, "require \"{}\"", requirement.message);
        print(requirement.condition, 2);
    }
    void print(const ReductionDomain& domain, int level) {
        for (const ReductionVariable& variable : domain.variables) {
            line(level, "rdom {}", variable.name.name);
            print(variable.interval.low, level + 1);
            print(variable.interval.extent, level + 1);
        }
    }

    void print(const Expression& e, int level) {
        std::visit([&](const auto& node) { print_node(node, level); }, e->node);
    }
    void print_all(const std::vector<Expression>& list, int level) {
        for (const Expression& e : list) print(e, level);
    }
    void print_node(const Number& n, int level) { line(level, "{}", n.spelling); }
    void print_node(const Truth& t, int level) { line(level, "{}", t.value); }
    void print_node(const Name& n, int level) { line(level, "{}", n.name); }
    void print_node(const Application& a, int level) {
        line(level, "{}{}", a.callee.name, a.brackets ? "[..]" : "(..)");
        print_all(a.arguments, level + 1);
    }
    void print_node(const Conversion& c, int level) {
        line(level, "{} {}", c.saturates ? "sat" : "cast", c.type.name);
        print(c.value, level + 1);
    }
    void print_node(const InlineReduction& r, int level) {
        line(level, "{} rdom", r.op.name);
        print(r.domain, level + 1);
        print_all(r.values, level + 1);
    }
    void print_node(const Tuple& t, int level) {
        line(level, "tuple");
        print_all(t.elements, level + 1);
    }
    void print_node(const Component& c, int level) {
        line(level, ".{}", c.index);
        print(c.value, level + 1);
    }
    void print_node(const Property& p, int level) {
        line(level, ".{}{}", p.name.name, p.argument ? "(..)" : "");
        print(p.value, level + 1);
        if (p.argument) print(p.argument, level + 1);
    }
    void print_node(const UnaryExpression& u, int level) {
        line(level, "{}", spelling(u.op));
        print(u.value, level + 1);
    }
    void print_node(const BinaryExpression& b, int level) {
        line(level, "{}", spelling(b.op));
        print(b.left, level + 1);
        print(b.right, level + 1);
    }
    void print_node(const LetExpression& l, int level) {
        line(level, "let {}{}", l.name.name, text_of(l.type));
        print(l.value, level + 1);
        print(l.body, level + 1);
    }
};

}  // namespace

const char* spelling(UnaryOperator op) {
    switch (op) {
        case UnaryOperator::minus:
            return "-";
        case UnaryOperator::logical_not:
            return "!";
        case UnaryOperator::bit_not:
            return "~";
    }
    return "";
}

const char* spelling(BinaryOperator op) {
    switch (op) {
        case BinaryOperator::add:
            return "+";
        case BinaryOperator::subtract:
            return "-";
        case BinaryOperator::multiply:
            return "*";
        case BinaryOperator::divide:
            return "/";
        case BinaryOperator::floor_divide:
            return "div";
        case BinaryOperator::modulo:
            return "mod";
        case BinaryOperator::less:
            return "<";
        case BinaryOperator::less_equal:
            return "<=";
        case BinaryOperator::greater:
            return ">";
        case BinaryOperator::greater_equal:
            return ">=";
        case BinaryOperator::equal:
            return "==";
        case BinaryOperator::not_equal:
            return "!=";
        case BinaryOperator::logical_and:
            return "and";
        case BinaryOperator::logical_or:
            return "or";
        case BinaryOperator::bit_and:
            return "&";
        case BinaryOperator::bit_or:
            return "|";
        case BinaryOperator::bit_xor:
            return "^";
        case BinaryOperator::shift_left:
            return "<<";
        case BinaryOperator::shift_right:
            return ">>";
    }
    return "";
}

std::string print_ast(const File& file) {
    Printer printer;
    for (const PipelineDefinition& pipeline : file.pipelines) printer.print(pipeline);
    return printer.text;
}

}  // namespace nestor::halide
