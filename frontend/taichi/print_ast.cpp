// Printer of the syntax tree: one overload for each node.
#include "frontend/taichi/print_ast.hpp"

#include <fmt/format.h>

#include "frontend/taichi/literal.hpp"
#include "ir/base/tree_text.hpp"

namespace nestor::taichi {
namespace {

const char* name_of(ComparisonOperator op) {
    switch (op) {
        case ComparisonOperator::less:
            return "<";
        case ComparisonOperator::less_equal:
            return "<=";
        case ComparisonOperator::greater:
            return ">";
        case ComparisonOperator::greater_equal:
            return ">=";
        case ComparisonOperator::equal:
            return "==";
        case ComparisonOperator::not_equal:
            return "!=";
        case ComparisonOperator::in:
            return "in";
        case ComparisonOperator::not_in:
            return "not-in";
        case ComparisonOperator::is:
            return "is";
        case ComparisonOperator::is_not:
            return "is-not";
    }
    return "";
}

const char* name_of(ComprehensionKind kind) {
    switch (kind) {
        case ComprehensionKind::list:
            return "list-of";
        case ComprehensionKind::set:
            return "set-of";
        case ComprehensionKind::dictionary:
            return "dict-of";
        case ComprehensionKind::generator:
            return "generator-of";
    }
    return "";
}

const char* name_of(ParameterKind kind) {
    switch (kind) {
        case ParameterKind::positional_only:
            return "positional-only";
        case ParameterKind::positional:
            return "parameter";
        case ParameterKind::star:
            return "star";
        case ParameterKind::keyword_only:
            return "keyword-only";
        case ParameterKind::double_star:
            return "double-star";
    }
    return "";
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (c == '\n')
            out += "\\n";
        else if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out + "\"";
}

std::string text_of(const Expression& e);

std::string all(const std::vector<Expression>& list) {
    std::string out;
    for (const Expression& e : list) out += " " + text_of(e);
    return out;
}

/// A part that may be absent.
std::string optional(const Expression& e) {
    return e ? text_of(e) : "_";
}

std::string text_of(const Argument& a) {
    switch (a.kind) {
        case ArgumentKind::positional:
            return text_of(a.value);
        case ArgumentKind::keyword:
            return fmt::format("(= {} {})", a.name.name, text_of(a.value));
        case ArgumentKind::star:
            return fmt::format("(star {})", text_of(a.value));
        case ArgumentKind::double_star:
            return fmt::format("(double-star {})", text_of(a.value));
    }
    return "";
}

std::string all(const std::vector<Argument>& list) {
    std::string out;
    for (const Argument& a : list) out += " " + text_of(a);
    return out;
}

std::string text_of(const Parameter& p) {
    return fmt::format("({} {} {} {})", name_of(p.kind), p.name.name, optional(p.annotation),
                       optional(p.default_value));
}

std::string all(const std::vector<FormattedPart>& parts) {
    std::string out;
    for (const FormattedPart& part : parts) {
        if (!part.value) {
            out += " " + in_quotes(part.text);
            continue;
        }
        out += " (value " + text_of(part.value);
        if (part.conversion != 0) out += fmt::format(" !{}", part.conversion);
        if (part.has_spec) out += fmt::format(" (spec{})", all(part.spec));
        out += ")";
    }
    return out;
}

struct ExpressionText {
    std::string operator()(const Name& n) const { return n.name; }
    std::string operator()(const IntegerLiteral& n) const { return n.value.str(); }
    std::string operator()(const FloatLiteral& n) const { return python_repr(n.value); }
    std::string operator()(const ImaginaryLiteral& n) const { return python_repr(n.value) + "j"; }
    std::string operator()(const StringLiteral& s) const { return in_quotes(s.value); }
    std::string operator()(const BytesLiteral& s) const { return "b" + in_quotes(s.value); }
    std::string operator()(const BooleanLiteral& b) const { return b.value ? "True" : "False"; }
    std::string operator()(const NoneLiteral&) const { return "None"; }
    std::string operator()(const EllipsisLiteral&) const { return "..."; }
    std::string operator()(const FormattedString& s) const { return fmt::format("(format{})", all(s.parts)); }
    std::string operator()(const Tuple& t) const { return fmt::format("(tuple{})", all(t.elements)); }
    std::string operator()(const List& l) const { return fmt::format("(list{})", all(l.elements)); }
    std::string operator()(const Set& s) const { return fmt::format("(set{})", all(s.elements)); }
    std::string operator()(const Dictionary& d) const {
        std::string out = "(dict";
        for (const DictionaryEntry& entry : d.entries)
            out += fmt::format(" ({} {})", optional(entry.key), text_of(entry.value));
        return out + ")";
    }
    std::string operator()(const Comprehension& c) const {
        std::string out = fmt::format("({}", name_of(c.kind));
        if (c.key) out += " " + text_of(c.key);
        out += " " + text_of(c.element);
        for (const ComprehensionClause& clause : c.clauses) {
            out += fmt::format(" ({} {} {}", clause.asynchronous ? "async-for" : "for",
                               text_of(clause.target), text_of(clause.iterable));
            for (const Expression& condition : clause.conditions)
                out += fmt::format(" (if {})", text_of(condition));
            out += ")";
        }
        return out + ")";
    }
    std::string operator()(const Attribute& a) const {
        return fmt::format("(. {} {})", text_of(a.object), a.name.name);
    }
    std::string operator()(const Subscript& s) const {
        return fmt::format("(index {} {})", text_of(s.object), text_of(s.index));
    }
    std::string operator()(const Slice& s) const {
        return fmt::format("(slice {} {} {})", optional(s.low), optional(s.high), optional(s.step));
    }
    std::string operator()(const Call& c) const {
        return fmt::format("(call {}{})", text_of(c.callee), all(c.arguments));
    }
    std::string operator()(const Starred& s) const { return fmt::format("(star {})", text_of(s.value)); }
    std::string operator()(const UnaryExpression& u) const {
        return fmt::format("({} {})", u.op == UnaryOperator::logical_not ? "not" : spelling(u.op),
                           text_of(u.value));
    }
    std::string operator()(const BinaryExpression& b) const {
        return fmt::format("({} {} {})", spelling(b.op), text_of(b.left), text_of(b.right));
    }
    std::string operator()(const LogicalExpression& l) const {
        return fmt::format("({}{})", l.op == LogicalOperator::logical_or ? "or" : "and", all(l.operands));
    }
    std::string operator()(const Comparison& c) const {
        std::string out = "(compare " + text_of(c.first);
        for (const ComparisonStep& step : c.steps)
            out += fmt::format(" {} {}", name_of(step.op), text_of(step.value));
        return out + ")";
    }
    std::string operator()(const Conditional& c) const {
        return fmt::format("(if {} {} {})", text_of(c.condition), text_of(c.then), text_of(c.otherwise));
    }
    std::string operator()(const AssignmentExpression& a) const {
        return fmt::format("(:= {} {})", a.target.name, text_of(a.value));
    }
    std::string operator()(const Lambda& l) const {
        std::string out = "(lambda";
        for (const Parameter& p : l.parameters) out += " " + text_of(p);
        return fmt::format("{} {})", out, text_of(l.body));
    }
    std::string operator()(const Yield& y) const {
        return fmt::format("({} {})", y.from ? "yield-from" : "yield", optional(y.value));
    }
    std::string operator()(const Await& a) const { return fmt::format("(await {})", text_of(a.value)); }
};

std::string text_of(const Expression& e) {
    return std::visit(ExpressionText{}, e->node);
}

std::string all(const std::vector<ImportedName>& names) {
    std::string out;
    for (const ImportedName& n : names)
        out +=
            n.alias.name.empty() ? " " + n.name.name : fmt::format(" (as {} {})", n.name.name, n.alias.name);
    return out;
}

std::string all(const std::vector<Identifier>& names) {
    std::string out;
    for (const Identifier& n : names) out += " " + n.name;
    return out;
}

class StatementPrinter : public TreeText {
public:
    void print(const Suite& suite) {
        for (const Statement& statement : suite) std::visit(*this, statement->node);
    }

    void operator()(const ExpressionStatement& s) { line(level_, "do {}", text_of(s.value)); }
    void operator()(const AssignmentStatement& s) {
        line(level_, "assign{} {}", all(s.targets), text_of(s.value));
    }
    void operator()(const AnnotatedAssignment& s) {
        line(level_, "annotate {} {} {}", text_of(s.target), text_of(s.annotation), optional(s.value));
    }
    void operator()(const AugmentedAssignment& s) {
        line(level_, "update {} {} {}", spelling(s.op), text_of(s.target), text_of(s.value));
    }
    void operator()(const AssertStatement& s) {
        line(level_, "assert {} {}", text_of(s.condition), optional(s.message));
    }
    void operator()(const ReturnStatement& s) { line(level_, "return {}", optional(s.value)); }
    void operator()(const PassStatement&) { line(level_, "pass"); }
    void operator()(const BreakStatement&) { line(level_, "break"); }
    void operator()(const ContinueStatement&) { line(level_, "continue"); }
    void operator()(const RaiseStatement& s) {
        line(level_, "raise {} {}", optional(s.exception), optional(s.cause));
    }
    void operator()(const DeleteStatement& s) { line(level_, "delete{}", all(s.targets)); }
    void operator()(const GlobalStatement& s) {
        line(level_, "{}{}", s.nonlocal ? "nonlocal" : "global", all(s.names));
    }
    void operator()(const ImportStatement& s) { line(level_, "import{}", all(s.modules)); }
    void operator()(const ImportFromStatement& s) {
        line(level_, "from {}{} import{}", std::string(static_cast<std::size_t>(s.level), '.'), s.module.name,
             s.everything ? " *" : all(s.names));
    }
    void operator()(const IfStatement& s) {
        for (std::size_t k = 0; k < s.arms.size(); ++k) {
            line(level_, "{} {}", k == 0 ? "if" : "elif", text_of(s.arms[k].condition));
            nested(s.arms[k].body);
        }
        otherwise(s.otherwise);
    }
    void operator()(const WhileStatement& s) {
        line(level_, "while {}", text_of(s.condition));
        nested(s.body);
        otherwise(s.otherwise);
    }
    void operator()(const ForStatement& s) {
        line(level_, "{}for {} {}", s.asynchronous ? "async-" : "", text_of(s.target), text_of(s.iterable));
        nested(s.body);
        otherwise(s.otherwise);
    }
    void operator()(const WithStatement& s) {
        std::string items;
        for (const WithItem& item : s.items)
            items += item.target ? fmt::format(" (as {} {})", text_of(item.context), text_of(item.target))
                                 : " " + text_of(item.context);
        line(level_, "{}with{}", s.asynchronous ? "async-" : "", items);
        nested(s.body);
    }
    void operator()(const TryStatement& s) {
        line(level_, "try");
        nested(s.body);
        for (const ExceptHandler& handler : s.handlers) {
            line(level_, "except {} {}", optional(handler.type),
                 handler.name.name.empty() ? "_" : handler.name.name);
            nested(handler.body);
        }
        otherwise(s.otherwise);
        if (s.finally.empty()) return;
        line(level_, "finally");
        nested(s.finally);
    }
    void operator()(const FunctionDefinition& s) {
        for (const Expression& decorator : s.decorators) line(level_, "decorator {}", text_of(decorator));
        std::string header;
        for (const Parameter& p : s.parameters) header += " " + text_of(p);
        line(level_, "{}def {}{} -> {}", s.asynchronous ? "async-" : "", s.name.name, header,
             optional(s.result));
        nested(s.body);
    }
    void operator()(const ClassDefinition& s) {
        for (const Expression& decorator : s.decorators) line(level_, "decorator {}", text_of(decorator));
        line(level_, "class {}{}", s.name.name, all(s.bases));
        nested(s.body);
    }

private:
    void nested(const Suite& suite) {
        ++level_;
        print(suite);
        --level_;
    }
    void otherwise(const Suite& suite) {
        if (suite.empty()) return;
        line(level_, "else");
        nested(suite);
    }

    int level_ = 0;
};

}  // namespace

std::string print_ast(const File& file) {
    StatementPrinter printer;
    printer.print(file.statements);
    return std::move(printer.text);
}

}  // namespace nestor::taichi
