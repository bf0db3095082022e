// One function for expressions, with parentheses wherever an operator stands in another; stages and
// directives around it. Casts between coordinates and int32 values need no words: the front end puts them
// back. Constants of other types than int32 and float32 are written with their types.
//
// Note [Coordinates and int64] (2026-11-29)
// Both have one type. What is of it and reads no func is written as a coordinate; other values, whose types
// in the text follow from what they read, name the type wherever they are made of others.
#include "tests/support/halide_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <stdexcept>

#include "frontend/halide/halide.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "tests/support/random_lazy_call.hpp"

namespace nestor::testing {
namespace {

/// What symbols are called: `src.width` of sizes; of funcs `a` and "", or `t` and ".1" for components of
/// tuples.
using SymbolNames = std::map<Symbol, std::pair<std::string, std::string>>;

/// How an expression is written: as a coordinate, in a subscript or a bound, or as a value.
struct Names {
    const SymbolNames& of;
    bool as_coordinate = false;
};

bool reads_a_func(const Expr& e) {
    bool reads = false;
    visit(e, [&](const Expr& part) { reads = reads || get<Load>(part); });
    return reads;
}

/// See Note [Coordinates and int64].
bool is_coordinate(const Expr& e) {
    return e->type == Type::index() && !reads_a_func(e);
}

const char* operator_text(BinaryOp op, const Type& type) {
    switch (op) {
        case BinaryOp::add:
            return "+";
        case BinaryOp::subtract:
            return "-";
        case BinaryOp::multiply:
            return "*";
        case BinaryOp::divide:
            return type.is_float() ? "/" : "div";
        case BinaryOp::euclidean_divide:
            return "div";
        case BinaryOp::remainder:
        case BinaryOp::euclidean_modulo:
            return "mod";
        case BinaryOp::bit_and:
            return "&";
        case BinaryOp::bit_or:
            return "|";
        case BinaryOp::bit_xor:
            return "^";
        case BinaryOp::shift_left:
            return "<<";
        case BinaryOp::shift_right:
            return ">>";
        default:
            throw std::logic_error("random pipelines do not have this operator");
    }
}

const char* operator_text(CompareOp op) {
    static constexpr const char* texts[] = {"==", "!=", "<", "<=", ">", ">="};
    return texts[static_cast<int>(op)];
}

std::string text(const Expr& e, const Names& names);

std::string list(const std::vector<Expr>& expressions, const Names& names) {
    std::string out;
    for (const Expr& e : expressions) out += (out.empty() ? "" : ", ") + text(e, names);
    return out;
}

/// True where the text of an int64 has its type by itself; of coordinates alone it would be int32.
bool has_own_type(const Expr& e) {
    if (get<Load>(e)) return true;
    if (const Cast* cast = get<Cast>(e)) return reads_a_func(cast->value);
    if (const Select* select = get<Select>(e))
        return has_own_type(select->then) || has_own_type(select->otherwise);
    const Binary* b = get<Binary>(e);
    return b && (has_own_type(b->left) || has_own_type(b->right));
}

/// Casts that the front end puts back.
bool is_silent(const Cast& cast, const Type& to, const Names& names) {
    if (to == Type::index()) return names.as_coordinate || is_coordinate(cast.value);
    return to == Type::int_(32) && is_coordinate(cast.value);
}

/// A float as it is written: `0.25`, `-1.0 / 0.0`.
std::string number_text(double value) {
    if (std::isinf(value)) return value > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)";
    const std::string text = fmt::format("{}", value);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string constant_text(const Expr& e) {
    const auto number = build::as_integer(e);
    if (e->type.is_bool()) return *number ? "true" : "false";
    const auto& value = get<Constant>(e)->value;
    const std::string text = number               ? std::to_string(*number)
                             : e->type.is_float() ? number_text(std::get<double>(value))
                                                  : to_string(value, e->type);  // beyond int64
    const bool plain = e->type == Type::index() || e->type == Type::int_(32) || e->type == Type::float_(32);
    return plain ? text : to_string(e->type) + "(" + text + ")";
}

/// An operand: in parentheses if it is an operation itself.
std::string operand(const Expr& e, const Names& names) {
    if (const auto* cast = get<Cast>(e); cast && is_silent(*cast, e->type, names))
        return operand(cast->value, names);
    const auto* binary = get<Binary>(e);
    const bool called = binary && (binary->op == BinaryOp::minimum || binary->op == BinaryOp::maximum);
    const bool operation = (binary && !called) || get<Compare>(e) || get<Logic>(e) || get<Unary>(e);
    return operation ? "(" + text(e, names) + ")" : text(e, names);
}

std::string text(const Expr& e, const Names& around) {
    if (get<Constant>(e)) return constant_text(e);
    const Names names{around.of, around.as_coordinate || is_coordinate(e)};
    return std::visit(
        overloaded{[&](const Variable& n) {
                       const auto known = names.of.find(n.symbol);
                       return known == names.of.end() ? n.symbol.name() : known->second.first;
                   },
                   [&](const Cast& n) {
                       const std::string value = text(n.value, names);
                       return is_silent(n, e->type, names) ? value : to_string(e->type) + "(" + value + ")";
                   },
                   [&](const Call& n) { return n.function + "(" + list(n.arguments, names) + ")"; },
                   [&](const Load& n) {
                       const auto known = names.of.find(n.buffer);
                       const auto [name, component] = known == names.of.end()
                                                          ? std::pair(n.buffer.name(), std::string())
                                                          : known->second;
                       return name + "(" + list(n.indices, {names.of, true}) + ")" + component;
                   },
                   [&](const Unary& n) {
                       return (n.op == UnaryOp::negate ? "-" : "not ") + operand(n.value, names);
                   },
                   [&](const Binary& n) {
                       if (n.op == BinaryOp::minimum || n.op == BinaryOp::maximum)
                           return (n.op == BinaryOp::minimum ? "min(" : "max(") +
                                  list({n.left, n.right}, names) + ")";
                       return fmt::format("{} {} {}", operand(n.left, names), operator_text(n.op, e->type),
                                          operand(n.right, names));
                   },
                   [&](const Compare& n) {
                       return fmt::format("{} {} {}", operand(n.left, names), operator_text(n.op),
                                          operand(n.right, names));
                   },
                   [&](const Logic& n) {
                       return fmt::format("{} {} {}", operand(n.left, names),
                                          n.op == LogicOp::conjunction ? "and" : "or",
                                          operand(n.right, names));
                   },
                   [&](const Select& n) {
                       return "select(" + list({n.condition, n.then, n.otherwise}, names) + ")";
                   },
                   [&](const auto&) -> std::string {
                       throw std::logic_error("random pipelines do not have this expression");
                   }},
        e->node);
}

std::string value_text(const Stage& stage, const Names& names) {
    std::string values;
    for (const Expr& e : stage.values) {
        const std::string value = text(e, names);
        values += (values.empty() ? "" : ", ") +
                  (e->type == Type::index() && !has_own_type(e) ? "int64(" + value + ")" : value);
    }
    return stage.values.size() == 1 ? values : "(" + values + ")";
}

/// `rdom(r = (0, 3)) in (x, r) <- e if p`
std::string update_text(const Stage& stage, const Names& names) {
    std::string domain;
    for (auto i = stage.iterators.rbegin(); i != stage.iterators.rend(); ++i)
        if (i->kind == LoopKind::reduction)
            domain += fmt::format("{}{} = ({}, {})", domain.empty() ? "" : ", ", i->variable.name(),
                                  text(i->low, {names.of, true}), text(i->extent, {names.of, true}));
    std::string out = domain.empty() ? "" : "rdom(" + domain + ") in ";
    out += "(" + list(stage.left, {names.of, true}) + ") <- " + value_text(stage, names);
    return stage.guard ? out + " if " + text(stage.guard, names) : out;
}

std::string func_text(const Func& func, const Names& names) {
    const Stage& pure = func.stages.front();
    std::string out = "  fun " + func.label + "(" + list(pure.left, {names.of, true}) + ") = ";
    if (func.stages.size() == 1) return out + value_text(pure, names) + ";\n";
    out += "{\n    " + value_text(pure, names);
    for (std::size_t k = 1; k < func.stages.size(); ++k)
        out += ";\n    " + update_text(func.stages[k], names);
    return out + "\n  };\n";
}

}  // namespace

std::string halide_text(const Program& program) {
    const Function& f = program.functions.front();
    const Pipeline& pipeline = *std::get<PipelinePtr>(f.body);
    SymbolNames names;
    for (const Func& func : pipeline.funcs)
        for (std::size_t k = 0; k < func.symbols.size(); ++k)
            names[func.symbols[k]] = {func.label, func.symbols.size() == 1 ? "" : "." + std::to_string(k)};
    std::string formals;
    static constexpr const char* sizes[] = {".width", ".height"};
    for (const Parameter& p : f.parameters) {
        for (std::size_t d = 0; p.role == Role::input && d < p.buffer->dimensions.size(); ++d)
            names[get<Variable>(p.buffer->dimensions[d].extent)->symbol] = {p.symbol.name() + sizes[d], ""};
        if (p.role == Role::scalar && p.type == Type::int_(32)) formals += ", " + p.symbol.name() + ": int32";
        if (p.role == Role::input)
            formals += fmt::format(", {}: image {}[{}]", p.symbol.name(), to_string(p.buffer->element),
                                   p.buffer->dimensions.size());
    }
    const std::vector<std::string> outputs = output_labels(program);
    const std::string results = fmt::format("{}", fmt::join(outputs, ", "));
    std::string out = fmt::format("pipeline {}({}) -> {} {{\n", f.symbol.name(), formals.substr(2),
                                  outputs.size() == 1 ? results : "(" + results + ")");
    for (const Func& func : pipeline.funcs) out += func_text(func, {names});
    return out + "}\n";
}

std::string schedule_text(const std::string& function, const std::vector<Directive>& directives) {
    std::string out = "schedule tried for " + function + " {\n";
    for (const Directive& directive : directives)
        out += "  " + print(directive, [](const Expr& e) { return text(e, {{}, true}); }) + ";\n";
    return out + "}\n";
}

std::string arguments_text(const Arguments& arguments) {
    std::string out;
    for (const auto& [name, value] : arguments.scalars)
        out += fmt::format("# {} = {}\n", name, std::get<std::int64_t>(value));
    for (const auto& [name, array] : arguments.arrays) {
        out += "# " + name + " =";
        for (std::int64_t i = 0; i < array.size(); ++i) out += " " + to_string(array.get(i), array.element);
        out += "\n";
    }
    return out;
}

Program translated(const std::string& text) {
    const auto file = std::make_shared<const SourceFile>("random.halide", text);
    const auto translation = halide::translate(file);
    if (!translation) throw std::runtime_error(render(translation.error()) + text);
    return translation->program;
}

}  // namespace nestor::testing
