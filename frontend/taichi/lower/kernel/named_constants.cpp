// Constants of the program keep their names in kernels (TI-10): `dx` in `x[p] / dx` is a number at
// translation, and what is computed from numbers alone stays one; beside a value of the kernel it is a
// constant that knows how it was written.
#include "frontend/taichi/lower/kernel/named_constants.hpp"

#include <algorithm>

#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/scalar.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {

bool keeps_names(BinaryOperator op) {
    return op == BinaryOperator::add || op == BinaryOperator::subtract || op == BinaryOperator::multiply ||
           op == BinaryOperator::divide;
}

namespace {

/// A name or attribute that is no variable of the kernel: a loop that unrolls gives its own another value
/// each time.
bool names_constant(const Evaluator& ev, const Expression& written) {
    if (!written) return false;
    if (std::holds_alternative<Attribute>(written->node)) return true;
    const auto* name = std::get_if<Name>(&written->node);
    return name && std::none_of(ev.frame().scopes.begin(), ev.frame().scopes.end(), [&](const Scope& scope) {
               return !ev.frame().host && scope->contains(name->name);
           });
}

}  // namespace

ScalarValue with_name(const Evaluator& ev, const Expression& written, const ScalarValue& value) {
    const auto number = value.index ? build::as_integer(value.index) : std::nullopt;
    if (!number || *number == 0 || !names_constant(ev, written)) return value;
    const Expr named = build::make(value.index->node, value.index->type, ev.origin(written->range));
    return exact(named, value.low, value.high, value.type);
}

Value named_constant(const Evaluator& ev, const Expression& written, const Value& value, const Value& other) {
    const bool by_name =
        std::holds_alternative<Name>(written->node) || std::holds_alternative<Attribute>(written->node);
    if (!by_name || !ev.in_kernel() || ev.frame().python || is_rolled(ev, other) || !is_run_time(ev, other))
        return value;
    if (const auto* number = get<double>(value)) {
        const Expr unnamed = build::constant(*number, ev.dialect().default_float);
        return plain(build::make(unnamed->node, unnamed->type, ev.origin(written->range)));
    }
    // an integer beside a loop's variable, or what is computed of it
    const auto* index = get<ScalarValue>(other);
    const auto integer = integer_of(value);
    const Type& type = ev.dialect().default_int;
    if (!index || !index->index || index->type != type || get<ScalarValue>(value) || get<bool>(value) ||
        !integer || *integer < lowest(type) || *integer > highest(type))
        return value;
    return with_name(ev, written, constant(integer->convert_to<std::int64_t>(), type));
}

std::vector<std::pair<Expression, Expression>> written_limits(const Expression& iterable) {
    const auto* call = std::get_if<Call>(&iterable->node);
    if (!call) return {};
    const auto* name = std::get_if<Name>(&call->callee->node);
    const auto* member = std::get_if<Attribute>(&call->callee->node);
    const std::string callee = name ? name->name : member ? member->name.name : "";
    std::vector<Expression> given;
    for (const Argument& argument : call->arguments) {
        if (argument.kind != ArgumentKind::positional) return {};
        given.push_back(argument.value);
    }
    if (callee == "grouped" && given.size() == 1) return written_limits(given[0]);
    if (callee == "range" && given.size() == 2) return {{given[0], given[1]}};
    if (callee != "range" && callee != "ndrange") return {};
    std::vector<std::pair<Expression, Expression>> limits;
    for (const Expression& e : given) {
        const auto* pair = std::get_if<Tuple>(&e->node);
        if (pair && pair->elements.size() == 2)
            limits.emplace_back(pair->elements[0], pair->elements[1]);
        else
            limits.emplace_back(nullptr, e);
    }
    return limits;
}

}  // namespace nestor::taichi
