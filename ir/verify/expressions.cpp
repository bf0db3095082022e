// Invariants of expressions: every operand has the type that its operator wants, every symbol is in scope.
#include <fmt/format.h>

#include <utility>

#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

std::string text(const Expr& e) {
    PrintOptions options;
    options.numbers = false;
    return "`" + print(e, options) + "`";
}

bool is_integer_constant(const Constant& constant, const Type& type) {
    const auto fits = [&](auto number) {
        if (type.is_bool()) return number == 0 || number == 1;
        if (type.bits >= 64)
            return type.is_signed() ? std::in_range<std::int64_t>(number)
                                    : std::in_range<std::uint64_t>(number);
        const std::int64_t limit = std::int64_t{1} << (type.is_signed() ? type.bits - 1 : type.bits);
        return std::cmp_less(number, limit) && std::cmp_greater_equal(number, type.is_signed() ? -limit : 0);
    };
    if (const auto* number = std::get_if<std::int64_t>(&constant.value)) return fits(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&constant.value)) return fits(*number);
    return false;
}

/// Checks one node whose operands are there; they are checked on their own.
class NodeCheck {
public:
    NodeCheck(const Expr& e, Scope& scope, Violations& violations)
        : e_(e), type_(e->type), scope_(scope), violations_(violations) {}

    void operator()(const Constant& c) {
        const Type lane = type_.element();
        const bool fits = lane.is_float() ? std::holds_alternative<double>(c.value)
                                          : (lane.is_int() || lane.is_bool()) && is_integer_constant(c, lane);
        if (!fits) report(fmt::format("the constant {} is no {}", text(e_), to_string(type_)));
    }
    void operator()(const Variable& v) {
        const Binding* binding = scope_.find(v.symbol);
        if (!binding) return report(fmt::format("`{}` is not in scope", v.symbol.name()));
        if (binding->kind == Binding::Kind::buffer)
            return report(fmt::format("`{}` is a buffer, not a value", v.symbol.name()));
        if (binding->type != type_)
            report(fmt::format("`{}` is {}, but used as {}", v.symbol.name(), to_string(binding->type),
                               to_string(type_)));
    }
    void operator()(const Load& l) {
        const Type accessed = verify_access(l.buffer, l.indices, scope_, violations_);
        if (accessed.kind != TypeKind::none && accessed != type_)
            report(fmt::format("{} is {}, but used as {}", text(e_), to_string(accessed), to_string(type_)));
    }
    void operator()(const Unary& u) {
        operand(u.value, type_);
        const bool right = u.op == UnaryOp::logical_not ? type_.is_bool()
                           : u.op == UnaryOp::bit_not   ? type_.is_int() || type_.is_bool()
                                                        : type_.is_int() || type_.is_float();
        if (!right)
            report(fmt::format("{} is an operation that {} does not have", text(e_), to_string(type_)));
    }
    void operator()(const Binary& b) {
        operand(b.left, type_);
        operand(b.right, type_);
        if (!allowed(b.op))
            report(fmt::format("{} is an operation that {} does not have", text(e_), to_string(type_)));
    }
    void operator()(const Compare& c) {
        operand(c.right, c.left->type);
        result(Type::boolean().with_lanes(c.left->type.lanes));
    }
    void operator()(const Logic& l) {
        result(Type::boolean().with_lanes(type_.lanes));
        operand(l.left, Type::boolean().with_lanes(type_.lanes));
        operand(l.right, Type::boolean().with_lanes(type_.lanes));
    }
    void operator()(const Select& s) {
        operand(s.then, type_);
        operand(s.otherwise, type_);
        const int lanes = s.condition->type.lanes;
        if (!s.condition->type.is_bool() || (lanes != 1 && lanes != type_.lanes))
            report(fmt::format("the condition of {} is {}", text(e_), to_string(s.condition->type)));
    }
    void operator()(const Cast& c) {
        const Type& from = c.value->type;
        const auto castable = [](const Type& t) { return t.is_int() || t.is_float() || t.is_bool(); };
        if (!castable(from) || !castable(type_) || from.lanes != type_.lanes)
            report(fmt::format("{} is cast to {}", to_string(from), to_string(type_)));
        else if (c.bits && from.bytes() != type_.bytes())
            report(fmt::format("the bits of {} are read as {}", to_string(from), to_string(type_)));
    }
    void operator()(const Call& c) {
        if (find_collective(c.function) || c.function == async_copy_name) {
            if (c.arguments.size() != 1)
                return report(fmt::format("`{}` takes 1 argument, not {}", c.function, c.arguments.size()));
            return operand(c.arguments[0], type_);
        }
        const Builtin* builtin = find_builtin(c.function);
        if (!builtin) return report(fmt::format("there is no function `{}`", c.function));
        if (c.arguments.size() != static_cast<std::size_t>(builtin->arity))
            return report(fmt::format("`{}` takes {} arguments, not {}", c.function, builtin->arity,
                                      c.arguments.size()));
        if (!type_.is_float() && !(builtin->integers && type_.is_int()))
            report(fmt::format("`{}` has no form for {}", c.function, to_string(type_)));
        for (const Expr& argument : c.arguments) operand(argument, type_);
    }
    void operator()(const Ramp& r) {
        operand(r.base, type_.element());
        operand(r.stride, type_.element());
        if (type_.lanes < 2) report(fmt::format("{} has no lanes", text(e_)));
    }
    void operator()(const Broadcast& b) {
        operand(b.value, type_.element());
        if (type_.lanes < 2) report(fmt::format("{} has no lanes", text(e_)));
    }
    void operator()(const LaneReduce& r) {
        if (r.value->type.lanes < 2) report(fmt::format("{} reduces no lanes", text(e_)));
        result(r.value->type.element());
    }
    void operator()(const Make& m) {
        std::vector<Type> members;
        if (type_.kind == TypeKind::record)
            for (const Field& field : type_.record->fields) members.push_back(field.type);
        else if (type_.kind == TypeKind::array)
            for (std::size_t i = 0; i < array_size(type_); ++i) members.push_back(type_.array->element);
        else
            return report(fmt::format("{} makes a {}", text(e_), to_string(type_)));
        if (members.size() != m.elements.size())
            return report(fmt::format("a {} has {} members, but is made of {}", to_string(type_),
                                      members.size(), m.elements.size()));
        for (std::size_t i = 0; i < members.size(); ++i) operand(m.elements[i], members[i]);
    }
    void operator()(const Member& m) {
        const Type& whole = m.value->type;
        const auto index = static_cast<std::size_t>(m.index);
        if (whole.kind == TypeKind::record && index < whole.record->fields.size())
            return result(whole.record->fields[index].type);
        if (whole.kind == TypeKind::array && index < array_size(whole)) return result(whole.array->element);
        report(fmt::format("{} has no member {}", to_string(whole), m.index));
    }
    void operator()(const Hole&) { result(Type::index()); }

private:
    static std::size_t array_size(const Type& type) {
        return static_cast<std::size_t>(type.bytes() / type.array->element.bytes());
    }

    bool allowed(BinaryOp op) const {
        switch (op) {
            case BinaryOp::minimum:
            case BinaryOp::maximum:
                return type_.is_int() || type_.is_float() || type_.is_bool();
            case BinaryOp::bit_and:
            case BinaryOp::bit_or:
            case BinaryOp::bit_xor:
                return type_.is_int() || type_.is_bool();
            case BinaryOp::shift_left:
            case BinaryOp::shift_right:
                return type_.is_int();
            case BinaryOp::add:
            case BinaryOp::subtract:
            case BinaryOp::multiply:
            case BinaryOp::divide:
            case BinaryOp::remainder:
            case BinaryOp::floor_divide:
            case BinaryOp::floor_modulo:
            case BinaryOp::euclidean_divide:
            case BinaryOp::euclidean_modulo:
                return type_.is_int() || type_.is_float();
        }
        return false;
    }
    void operand(const Expr& operand, const Type& wanted) {
        if (operand->type != wanted)
            report(fmt::format("{} is {} in {}, which wants {}", text(operand), to_string(operand->type),
                               text(e_), to_string(wanted)));
    }
    void result(const Type& right) {
        if (type_ != right)
            report(fmt::format("{} is {}, not {}", text(e_), to_string(right), to_string(type_)));
    }
    void report(const std::string& sentence) { violations_.add(sentence); }

    const Expr& e_;
    const Type& type_;
    Scope& scope_;
    Violations& violations_;
};

/// The operands as the node holds them, null ones too.
bool has_all_operands(const Expr& e) {
    const auto all = [](std::initializer_list<Expr> operands) {
        for (const Expr& operand : operands)
            if (!operand) return false;
        return true;
    };
    const auto list = [](const std::vector<Expr>& operands) {
        for (const Expr& operand : operands)
            if (!operand) return false;
        return true;
    };
    return std::visit(overloaded{
                          [](const Constant&) { return true; },
                          [](const Variable&) { return true; },
                          [&](const Load& n) { return list(n.indices); },
                          [&](const Unary& n) { return all({n.value}); },
                          [&](const Binary& n) {
                              return all({n.left, n.right});
                          },
                          [&](const Compare& n) {
                              return all({n.left, n.right});
                          },
                          [&](const Logic& n) {
                              return all({n.left, n.right});
                          },
                          [&](const Select& n) {
                              return all({n.condition, n.then, n.otherwise});
                          },
                          [&](const Cast& n) { return all({n.value}); },
                          [&](const Call& n) { return list(n.arguments); },
                          [&](const Ramp& n) {
                              return all({n.base, n.stride});
                          },
                          [&](const Broadcast& n) { return all({n.value}); },
                          [&](const LaneReduce& n) { return all({n.value}); },
                          [&](const Make& n) { return list(n.elements); },
                          [&](const Member& n) { return all({n.value}); },
                          [](const Hole&) { return true; },
                      },
                      e->node);
}

}  // namespace

void verify_expression(const Expr& e, Scope& scope, Violations& violations) {
    if (!has_all_operands(e)) return violations.add("an operand is missing");
    each_child(e, [&](const Expr& child) { verify_expression(child, scope, violations); });
    std::visit(NodeCheck(e, scope, violations), e->node);
}

void verify_typed(const Expr& e, const Type& type, const std::string& what, Scope& scope,
                  Violations& violations) {
    if (!e) return violations.add(what + " is missing");
    verify_expression(e, scope, violations);
    if (e->type != type)
        violations.add(fmt::format("{} is {}, not {}", what, to_string(e->type), to_string(type)));
}

Type verify_access(const Symbol& buffer, const std::vector<Expr>& indices, Scope& scope,
                   Violations& violations) {
    const Binding* binding = scope.buffer(buffer);
    if (!binding) return {};
    if (binding->rank != indices.size()) {
        violations.add(fmt::format("`{}` has {} dimensions, but {} subscripts", buffer.name(), binding->rank,
                                   indices.size()));
        return {};
    }
    int lanes = 1;
    for (const Expr& index : indices) {
        if (!index || !index->type.is_int()) {
            violations.add(fmt::format("a subscript of `{}` is {}", buffer.name(),
                                       index ? to_string(index->type) : "missing"));
            return {};
        }
        if (index->type.lanes == 1) continue;
        if ((lanes != 1 && lanes != index->type.lanes) || binding->type.lanes != 1) {
            violations.add(fmt::format("the subscripts of `{}` disagree in lanes", buffer.name()));
            return {};
        }
        lanes = index->type.lanes;
    }
    return lanes == 1 ? binding->type : binding->type.with_lanes(lanes);
}

}  // namespace nestor
