// Numbers of Python that are ints or floats as the running program decides.
#include "frontend/taichi/lower/host/int_or_float.hpp"

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "ir/core/array.hpp"

namespace nestor::taichi {
namespace {

std::optional<bool> known(const Expr& condition) {
    const auto* constant_ = nestor::get<Constant>(condition);
    return constant_ ? std::optional(as_double(constant_->value) != 0) : std::nullopt;
}

Expr both(const Expr& a, const Expr& b) {
    if (const auto x = known(a)) return *x ? b : a;
    if (const auto y = known(b)) return *y ? a : b;
    return build::both(a, b);
}

bool of_python(const Value& value) {
    const NumberKind kind = number_kind(value);
    return kind == NumberKind::python || kind == NumberKind::int_or_float;
}

ScalarValue as_double_of(Evaluator& ev, const Value& value, TextRange range) {
    return cast_to(scalar(ev, value, range), Type::float_(64));
}

}  // namespace

Expr is_int(const Value& number) {
    return number.is_int ? number.is_int : build::boolean(!number_type(number).is_float());
}

bool differ_as_int(const Value& a, const Value& b) {
    if (!is_scalar(a) || !is_scalar(b) || !of_python(a) || !of_python(b)) return false;
    return a.is_int || b.is_int || number_type(a).is_float() != number_type(b).is_float();
}

Expr chosen_is_int(const Expr& condition, const Value& then, const Value& otherwise) {
    const Expr a = is_int(then), b = is_int(otherwise);
    const auto x = known(a), y = known(b);
    if (x && y && *x == *y) return a;
    const Expr first = both(condition, a), second = both(build::logical_not(condition), b);
    if (x && !*x) return second;
    if (y && !*y) return first;
    return build::either(first, second);
}

Value int_or_float(Evaluator& ev, const ScalarValue& number, const Expr& is_int, TextRange range) {
    if (const auto whole = known(is_int))
        return of_kind(*whole ? cast_to(number, Type::int_(64)) : number, NumberKind::python);
    Value value = cast_to(number, Type::float_(64));
    value.is_int = truth_of(ev.named(truth(is_int), "is_int", range, true));
    value.kind = NumberKind::int_or_float;
    return value;
}

Value marked_as(Evaluator& ev, const ScalarValue& made, const Value& from, TextRange range) {
    return from.is_int ? int_or_float(ev, made, from.is_int, range) : of_kind(made, from.kind);
}

Value of_variable(const VariableValue& variable, const ScalarValue& held, NumberKind kind) {
    if (kind == NumberKind::whole) return of_kind(cast_to(held, Type::int_(64)), NumberKind::python);
    Value value = held;
    if (kind == NumberKind::int_or_float && variable.is_int)
        value.is_int = build::variable(variable.is_int, Type::boolean());
    return of_kind(value, kind);
}

void note_kind(Evaluator& ev, const VariableValue& variable, const Value& value, TextRange range) {
    const Value given = read_reference(ev, value);
    NumberKind kind = number_kind(given);
    const bool real = variable.type.rows == 0 && variable.type.scalar == Type::float_(64);
    if (real && is_scalar(given) && kind == NumberKind::python && number_type(given).is_int())
        kind = NumberKind::whole;
    ev.host.kinds[variable.symbols[0]] = kind;
    if (!variable.is_int || !is_scalar(given)) return;
    const Expr whole = is_int(given);
    const auto* same = nestor::get<Variable>(whole);
    if (!same || same->symbol != variable.is_int) ev.emit(Assign{variable.is_int, whole}, range);
}

VariablePtr with_is_int(Evaluator& ev, const VariablePtr& variable, const Expr& holds_int, TextRange range) {
    auto made = std::make_shared<VariableValue>(*variable);
    made->is_int = ev.fresh(variable->name + "_is_int");
    ev.changing.insert(made->is_int);
    ev.emit(Declare{made->is_int, Type::boolean(), holds_int}, range);
    return made;
}

bool becomes_unsure(const Evaluator& ev, const VariableValue& variable, const Value& value) {
    if (variable.is_int || variable.type.rows > 0 || variable.type.scalar != Type::float_(64) ||
        !is_scalar(value) || !of_python(value))
        return false;
    const auto before = ev.host.kinds.find(variable.symbols[0]);
    const bool whole = value.is_int || number_type(value).is_int();
    return whole || (before != ev.host.kinds.end() &&
                     (before->second == NumberKind::whole || before->second == NumberKind::int_or_float));
}

std::optional<Value> operation_of_int_or_float(Evaluator& ev, BinaryOperator op, const Value& a,
                                               const Value& b, TextRange range) {
    if ((!a.is_int && !b.is_int) || !is_scalar(a) || !is_scalar(b) || !of_python(a) || !of_python(b))
        return std::nullopt;
    const auto as_float = [&](const Value& v) {
        return is_number(v) && !v.is_int ? v : Value(as_double_of(ev, v, range));
    };
    switch (op) {
        case BinaryOperator::add:
        case BinaryOperator::subtract:
        case BinaryOperator::multiply:
        case BinaryOperator::floor_divide:
        case BinaryOperator::modulo: {
            const Value result = evaluate_binary(ev, op, as_float(a), as_float(b), range);
            return int_or_float(ev, as_double_of(ev, result, range), both(is_int(a), is_int(b)), range);
        }
        case BinaryOperator::divide:
            return evaluate_binary(ev, op, as_float(a), as_float(b), range);
        case BinaryOperator::power:
            if (const auto n = integer_of(b); n && *n >= 0 && !b.is_int) {
                const Value result = evaluate_binary(ev, op, as_float(a), b, range);
                return int_or_float(ev, as_double_of(ev, result, range), a.is_int, range);
            }
            if (number_type(a).is_float() && !a.is_int) return evaluate_binary(ev, op, a, as_float(b), range);
            if (number_type(b).is_float() && !b.is_int) return evaluate_binary(ev, op, as_float(a), b, range);
            break;
        default:
            break;
    }
    ev.unsupported(range, errors::number_is_int_or_float);
}

}  // namespace nestor::taichi
