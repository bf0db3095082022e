// Arithmetic on run-time scalars.
#include "frontend/taichi/lower/scalar.hpp"

#include <algorithm>
#include <limits>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Products of two int64 fit.
using Wide = boost::multiprecision::int128_t;

/// Whether [low, high] fits a signed type that exact values may have.
bool fits(const Type& type, const Wide& low, const Wide& high) {
    return type.is_signed() && low >= lowest(type) && high <= highest(type);
}

/// Rounded down, for b > 0.
Wide quotient(const Wide& a, const Wide& b) {
    if (a >= 0) return a / b;
    return -((b - 1 - a) / b);
}

bool has_index(const ScalarValue& s) {
    return s.index != nullptr;
}

/// The exact result of an operator on exact operands; nothing where it may leave the type.
std::optional<ScalarValue> exact_result(BinaryOperator op, const ScalarValue& a, const ScalarValue& b,
                                        const Type& type) {
    if (!has_index(a) || !has_index(b)) return std::nullopt;
    const Wide al = a.low, ah = a.high, bl = b.low, bh = b.high;
    const auto make = [&](const Expr& e, const Wide& low, const Wide& high) -> std::optional<ScalarValue> {
        if (!fits(type, low, high)) return std::nullopt;
        return exact(e, low.convert_to<std::int64_t>(), high.convert_to<std::int64_t>(), type);
    };
    switch (op) {
        case BinaryOperator::add:
            return make(build::add(a.index, b.index), al + bl, ah + bh);
        case BinaryOperator::subtract:
            return make(build::subtract(a.index, b.index), al - bh, ah - bl);
        case BinaryOperator::multiply: {
            const Wide corners[] = {al * bl, al * bh, ah * bl, ah * bh};
            return make(build::multiply(a.index, b.index), *std::min_element(corners, corners + 4),
                        *std::max_element(corners, corners + 4));
        }
        case BinaryOperator::floor_divide:
            if (b.low != b.high || b.low <= 0) return std::nullopt;
            return make(build::floor_divide(a.index, b.index), quotient(al, bl), quotient(ah, bl));
        case BinaryOperator::modulo:
            if (b.low != b.high || b.low <= 0) return std::nullopt;
            return make(build::floor_modulo(a.index, b.index), 0, bl - 1);
        default:
            return std::nullopt;
    }
}

/// Arithmetic on constants alone is done now.
Expr folded(const Expr& e) {
    bool constant_operands = true;
    each_child(e, [&](const Expr& child) { constant_operands = constant_operands && get<Constant>(child); });
    if (!constant_operands || get<Constant>(e) || get<Variable>(e) || get<Load>(e)) return e;
    ScalarEnvironment nothing;
    const Scalar value = evaluate_scalar(e, nothing);
    if (const auto* number = std::get_if<double>(&value)) return build::constant(*number, e->type);
    if (const auto* number = std::get_if<std::uint64_t>(&value)) return build::constant(*number, e->type);
    return build::constant(std::get<std::int64_t>(value), e->type);
}

BinaryOp ir_operator(BinaryOperator op) {
    if (const auto bits = syntax::bit_op(op)) return *bits;
    switch (op) {
        case BinaryOperator::add:
            return BinaryOp::add;
        case BinaryOperator::subtract:
            return BinaryOp::subtract;
        case BinaryOperator::divide:
            return BinaryOp::divide;
        case BinaryOperator::floor_divide:
            return BinaryOp::floor_divide;
        case BinaryOperator::modulo:
            return BinaryOp::floor_modulo;
        default:
            return BinaryOp::multiply;
    }
}

bool may_wrap(BinaryOp op) {
    return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply ||
           op == BinaryOp::divide || op == BinaryOp::shift_left;
}

}  // namespace

std::int64_t lowest(const Type& type) {
    if (type.is_bool() || !type.is_signed()) return 0;
    return type.bits == 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (type.bits - 1));
}

std::int64_t highest(const Type& type) {
    if (type.is_bool()) return 1;
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    return bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << bits) - 1;
}

ScalarValue plain(const Expr& value) {
    ScalarValue s;
    s.type = value->type;
    s.value = folded(value);
    return s;
}

ScalarValue exact(const Expr& index, std::int64_t low, std::int64_t high, const Type& type) {
    ScalarValue s;
    s.type = type;
    s.index = index;
    s.low = low;
    s.high = high;
    return s;
}

ScalarValue truth(const Expr& condition) {
    ScalarValue s;
    s.type = Type::boolean();
    s.truth = condition;
    return s;
}

ScalarValue constant(std::int64_t value, const Type& type) {
    if (type.is_signed()) return exact(build::integer(value), value, value, type);
    return plain(build::constant(value, type));
}

ScalarValue constant(double value, const Type& type) {
    return plain(build::constant(value, type));
}

Expr value_of(const ScalarValue& s) {
    if (s.value) return s.value;
    if (s.index) return build::cast(s.index, s.type);
    return build::cast(s.truth, s.type);
}

Expr index_of(const ScalarValue& s) {
    return s.index ? s.index : build::cast(value_of(s), Type::index());
}

Expr truth_of(const ScalarValue& s) {
    if (s.truth) return s.truth;
    if (s.type.is_bool()) return value_of(s);
    if (s.index) return build::compare(CompareOp::not_equal, s.index, build::integer(0));
    return build::compare(CompareOp::not_equal, s.value, build::constant(std::int64_t{0}, s.type));
}

Type promoted(const Type& a, const Type& b) {
    const auto integer = [](const Type& t) { return t.is_bool() ? Type::int_(32) : t; };
    if (a == b) return a;
    if (a.is_float() != b.is_float()) return a.is_float() ? a : b;
    if (a.is_bool()) return integer(b);
    if (b.is_bool()) return integer(a);
    if (a.bits != b.bits) return a.bits > b.bits ? a : b;
    return a.is_signed() ? b : a;
}

ScalarValue cast_to(const ScalarValue& s, const Type& type) {
    if (s.type == type && !s.truth) return s;
    if (type.is_bool()) return plain(truth_of(s));
    if (s.truth) return s.type == type ? s : plain(build::cast(s.truth, type));
    if (s.index && type.is_signed() && s.low >= lowest(type) && s.high <= highest(type))
        return exact(s.index, s.low, s.high, type);
    if (s.index && type.is_float()) return plain(build::cast(s.index, type));
    // an i32 widened is as exact as an i64
    if (s.type.is_int() && s.type.bits < 64 && type == Type::int_(64) && !s.index)
        return exact(build::cast(s.value, Type::index()), lowest(s.type), highest(s.type), type);
    // what does not fit wraps, as processors do it: by way of a wider integer
    if (s.type.is_float() && type.is_int() && type.bits < 32)
        return plain(build::cast(build::cast(value_of(s), Type::int_(32)), type));
    if (s.type.is_float() && type == Type::uint(32))
        return plain(build::cast(build::cast(value_of(s), Type::int_(64)), type));
    return plain(build::cast(value_of(s), type));
}

bool is_zero(const ScalarValue& s) {
    const auto* number = s.value ? get<Constant>(s.value) : nullptr;
    const auto* value = number ? std::get_if<double>(&number->value) : nullptr;
    return value && *value == 0;
}

std::string refusal_of(BinaryOperator op, const Type& a, const Type& b) {
    if (syntax::bit_op(op) && (a.is_float() || b.is_float()))
        return "a bitwise operator on " + name_of(a.is_float() ? a : b);
    return "";
}

ScalarValue binary(BinaryOperator op, const ScalarValue& left, const ScalarValue& right,
                   const Dialect& dialect) {
    if (syntax::bit_op(op) && left.truth && right.truth && op != BinaryOperator::shift_left &&
        op != BinaryOperator::shift_right && op != BinaryOperator::bit_xor)
        return truth(op == BinaryOperator::bit_and ? build::both(left.truth, right.truth)
                                                   : build::either(left.truth, right.truth));
    ScalarValue a = left, b = right;
    if (op == BinaryOperator::divide) {
        // each integer becomes the default float first (TI-17)
        if (!a.type.is_float()) a = cast_to(a, dialect.default_float);
        if (!b.type.is_float()) b = cast_to(b, dialect.default_float);
    }
    const bool shift = op == BinaryOperator::shift_left || op == BinaryOperator::shift_right;
    Type type = shift ? a.type : promoted(a.type, b.type);
    if (type.is_bool()) type = Type::int_(32);
    a = cast_to(a, type);
    b = cast_to(b, type);
    if (auto result = exact_result(op, a, b, type)) return *result;
    if (type.is_float() && dialect.fast_math) {  // but for the sign of a zero
        if (op == BinaryOperator::add && is_zero(a)) return b;
        if (op == BinaryOperator::add && is_zero(b)) return a;
        if (op == BinaryOperator::subtract && is_zero(b)) return a;
        if (op == BinaryOperator::subtract && is_zero(a)) return negated(b);
    }
    const BinaryOp ir = ir_operator(op);
    if (type.is_float() && op == BinaryOperator::floor_divide) {
        const Expr quotient = build::binary(BinaryOp::divide, value_of(a), value_of(b), false);
        return plain(build::make(nestor::Call{"floor", {quotient}}, type));
    }
    return plain(build::binary(ir, value_of(a), value_of(b), type.is_int() && may_wrap(ir)));
}

ScalarValue negated(const ScalarValue& s) {
    const ScalarValue wide = s.type.is_bool() || s.truth ? cast_to(s, Type::int_(32)) : s;
    if (wide.index && wide.low > lowest(wide.type))
        return exact(build::subtract(build::integer(0), wide.index), -wide.high, -wide.low, wide.type);
    const Expr value = value_of(wide);
    return plain(build::make(Unary{UnaryOp::negate, value, wide.type.is_int()}, wide.type));
}

ScalarValue inverted(const ScalarValue& s) {
    if (s.type.is_bool()) return truth(build::logical_not(truth_of(s)));
    return plain(build::make(Unary{UnaryOp::bit_not, value_of(s)}, s.type));
}

ScalarValue compared(CompareOp op, const ScalarValue& left, const ScalarValue& right) {
    if (left.index && right.index) return truth(build::compare(op, left.index, right.index));
    Type type = promoted(left.type, right.type);
    if (type.is_bool()) type = Type::int_(32);
    return truth(build::compare(op, value_of(cast_to(left, type)), value_of(cast_to(right, type))));
}

ScalarValue extreme(bool maximum, const ScalarValue& left, const ScalarValue& right) {
    const Type type = promoted(left.type, right.type);
    const ScalarValue a = cast_to(left, type), b = cast_to(right, type);
    if (a.index && b.index)
        return maximum ? exact(build::maximum(a.index, b.index), std::max(a.low, b.low),
                               std::max(a.high, b.high), type)
                       : exact(build::minimum(a.index, b.index), std::min(a.low, b.low),
                               std::min(a.high, b.high), type);
    return plain(
        build::binary(maximum ? BinaryOp::maximum : BinaryOp::minimum, value_of(a), value_of(b), false));
}

ScalarValue selected(const ScalarValue& condition, const ScalarValue& left, const ScalarValue& right) {
    const Type type = promoted(left.type, right.type);
    const ScalarValue a = cast_to(left, type), b = cast_to(right, type);
    if (a.index && b.index)
        return exact(build::select(truth_of(condition), a.index, b.index), std::min(a.low, b.low),
                     std::max(a.high, b.high), type);
    return plain(build::select(truth_of(condition), value_of(a), value_of(b)));
}

ScalarValue called(const std::string& function, std::vector<ScalarValue> arguments, const Dialect& dialect) {
    Type type = arguments[0].type;
    for (const ScalarValue& argument : arguments) type = promoted(type, argument.type);
    if (!type.is_float() && function != "abs") type = dialect.default_float;
    const Type asked = type;
    if (type.is_float() && type.bits < 32) type = Type::float_(32);
    std::vector<Expr> values;
    for (const ScalarValue& argument : arguments) values.push_back(value_of(cast_to(argument, type)));
    const ScalarValue result = plain(build::make(nestor::Call{function, std::move(values)}, type));
    const bool stays_single = function == "atan2" || function == "asin" || function == "acos";
    return stays_single ? result : cast_to(result, asked);  // of halves a half, but for angles
}

std::string name_of(const Type& type) {
    if (type.is_bool()) return "u1";
    return (type.is_float() ? "f" : type.is_signed() ? "i" : "u") + std::to_string(type.bits);
}

}  // namespace nestor::taichi
