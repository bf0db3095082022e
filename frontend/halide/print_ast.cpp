// Lines of the tree, an overload for each node beside those that languages share.
#include "frontend/halide/print_ast.hpp"

#include <fmt/format.h>

#include "frontend/common/tree_printer.hpp"

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

class Printer : public syntax::TreePrinter<Printer, Expression> {
    friend TreePrinter;

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
    using TreePrinter::print;
    void print(const ReductionDomain& domain, int level) {
        for (const ReductionVariable& variable : domain.variables) {
            line(level, "rdom {}", variable.name.name);
            print(variable.interval.low, level + 1);
            print(variable.interval.extent, level + 1);
        }
    }

    static const char* spelled(BinaryOperator op) { return syntax::word_spelling(op); }
    using TreePrinter::print_node;
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
    void print_node(const LetExpression& l, int level) {
        line(level, "let {}{}", l.name.name, text_of(l.type));
        print(l.value, level + 1);
        print(l.body, level + 1);
    }
};

}  // namespace

std::string print_ast(const File& file) {
    Printer printer;
    for (const PipelineDefinition& pipeline : file.pipelines) printer.print(pipeline);
    return printer.text;
}

}  // namespace nestor::halide
