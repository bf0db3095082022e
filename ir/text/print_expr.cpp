// Printer of expressions: infix with the fewest parentheses, a type only where a reader could not derive it.
#include "ir/core/build.hpp"
#include "ir/text/notation.hpp"
#include "ir/text/printer.hpp"

namespace nestor {
namespace {

using notation::Precedence;

/// An expression's text without parentheses of its own, and how tightly it binds.
struct Piece {
    std::string text;
    int precedence = notation::postfix;
};

std::string function_form(const Printer& p, const std::string& name, const std::vector<Expr>& arguments) {
    return name + "(" + list_text(p, arguments) + ")";
}

Piece infix(const Printer& p, const std::string& op, int precedence, const Expr& left, const Expr& right) {
    // comparisons do not associate, the others do to the left
    const int left_precedence = precedence == notation::comparison ? precedence + 1 : precedence;
    return {expression_text(p, left, left_precedence) + " " + op + " " +
                expression_text(p, right, precedence + 1),
            precedence};
}

Piece binary(const Printer& p, const Binary& n) {
    const notation::Operator& op = notation::operator_of(n.op);
    const std::string text = std::string(op.text) + (n.wraps ? "%" : "");
    if (op.precedence == notation::postfix) return {function_form(p, text, {n.left, n.right})};
    return infix(p, text, op.precedence, n.left, n.right);
}

Piece unary(const Printer& p, const Unary& n) {
    const char* text = n.op == UnaryOp::negate ? "-" : n.op == UnaryOp::bit_not ? "~" : "!";
    const std::string op = std::string(text) + (n.wraps ? "%" : "");
    // `-3` is a constant, `-(3)` the negation of one
    const bool parentheses = n.op == UnaryOp::negate && get<Constant>(n.value);
    return {op + (parentheses ? "(" + expression_text(p, n.value) + ")"
                              : expression_text(p, n.value, notation::unary)),
            notation::unary};
}

Piece constant(const Constant& n, const Type& type) {
    const std::string text = notation::literal(n, type);
    const bool word = text == "true" || text == "false";
    return {text, word ? notation::postfix : notation::unary};
}

Piece cast(const Printer& p, const Cast& n, const Type& type) {
    const std::string prefix = n.bits ? "bits " : type.record || type.array ? "cast " : "";
    return {prefix + type_text(type) + "(" + expression_text(p, n.value) + ")"};
}

Piece call(const Printer& p, const Call& n) {
    const bool quotes = notation::is_reserved_function(n.function);
    return {function_form(p, quotes ? notation::quoted(n.function, '\'') : notation::name(n.function),
                          n.arguments)};
}

Piece member(const Printer& p, const Member& n) {
    std::string field;
    const auto index = static_cast<std::size_t>(n.index);
    if (n.value && n.value->type.kind == TypeKind::record && n.index >= 0 &&
        index < n.value->type.record->fields.size())
        field = n.value->type.record->fields[index].name;
    const bool named =
        !field.empty() && notation::name(field) == field && field.find('.') == std::string::npos;
    return {expression_text(p, n.value, notation::postfix) + "." +
            (named ? field : "[" + std::to_string(n.index) + "]")};
}

Piece hole(const Hole& n) {
    std::string text = "?" + std::string(notation::spell(n.use)) + "(";
    text += std::visit(overloaded{[](const std::string& func) { return notation::name(func); },
                                  [](const LoopName& loop) { return print(loop); }},
                       n.owner);
    if (n.use != HoleUse::loop || n.dimension != 0) text += ", " + std::to_string(n.dimension);
    return {text + ", " + std::string(notation::spell(n.part)) + ")"};
}

Piece piece(const Printer& p, const ExprNode& e) {
    const std::string lanes = ", " + std::to_string(e.type.lanes) + ")";
    return std::visit(
        overloaded{
            [&](const Constant& n) { return constant(n, e.type); },
            [&](const Variable& n) { return Piece{symbol_text(p, n.symbol)}; },
            [&](const Load& n) {
                return Piece{symbol_text(p, n.buffer) + "[" + list_text(p, n.indices) + "]"};
            },
            [&](const Unary& n) { return unary(p, n); }, [&](const Binary& n) { return binary(p, n); },
            [&](const Compare& n) {
                return infix(p, std::string(notation::spell(n.op)), notation::comparison, n.left, n.right);
            },
            [&](const Logic& n) {
                const bool both = n.op == LogicOp::conjunction;
                return infix(p, both ? "&&" : "||", both ? notation::conjunction : notation::disjunction,
                             n.left, n.right);
            },
            [&](const Select& n) {
                return Piece{function_form(p, "select", {n.condition, n.then, n.otherwise})};
            },
            [&](const Cast& n) { return cast(p, n, e.type); }, [&](const Call& n) { return call(p, n); },
            [&](const Ramp& n) {
                return Piece{"ramp(" + list_text(p, {n.base, n.stride}) + lanes};
            },
            [&](const Broadcast& n) { return Piece{"broadcast(" + expression_text(p, n.value) + lanes}; },
            [&](const LaneReduce& n) {
                return Piece{"reduce_" + std::string(notation::spell(n.op)) + "(" +
                             expression_text(p, n.value) + ")"};
            },
            [&](const Make& n) { return Piece{function_form(p, "make " + type_text(e.type), n.elements)}; },
            [&](const Member& n) { return member(p, n); }, [&](const Hole& n) { return hole(n); }},
        e.node);
}

}  // namespace

std::string expression_text(const Printer& printer, const Expr& e, int precedence) {
    if (!e) return "_";
    const Piece text = piece(printer, *e);
    if (printer.annotate && e->type.kind != TypeKind::none && derived_type(*e, printer.types) != e->type)
        return "(" + text.text + " : " + type_text(e->type) + ")";
    return text.precedence < precedence ? "(" + text.text + ")" : text.text;
}

std::string list_text(const Printer& printer, const std::vector<Expr>& expressions) {
    std::string text;
    for (const Expr& e : expressions) text += (text.empty() ? "" : ", ") + expression_text(printer, e);
    return text;
}

std::string symbol_text(const Printer& printer, const Symbol& symbol) {
    return notation::symbol(symbol, printer.options.numbers);
}

std::string type_text(const Type& type) {
    if (type.kind == TypeKind::record) return notation::name(type.record->name);
    if (type.kind != TypeKind::array) return to_string(type);
    std::string text = type_text(type.array->element);
    for (const std::int64_t extent : type.array->extents) text += "[" + std::to_string(extent) + "]";
    return text;
}

std::string print(const LoopName& name) {
    return "<" + notation::name(name.func) + ", z" + std::to_string(name.specialization) + ", " +
           notation::name(name.stage) + ", " + notation::name(name.variable) + ">";
}

std::string print(const Expr& expr, const PrintOptions& options) {
    return expression_text(Printer{options, false}, expr);
}

}  // namespace nestor
