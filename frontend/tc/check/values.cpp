// Typed values: literals are folded as exact fractions as long as they meet only each other; the first typed
// operand decides what they become.
#include "frontend/tc/check/values.hpp"

#include <algorithm>

#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"

namespace nestor::tc {
namespace {

/// The fold of an operator over exact values; nothing where only arithmetic in a type can say (x / 0).
std::optional<Rational> folded(BinaryOp op, const Literal& a, const Literal& b) {
    using boost::multiprecision::cpp_int;
    const bool floating = a.floating || b.floating;
    switch (op) {
        case BinaryOp::add:
            return a.value + b.value;
        case BinaryOp::subtract:
            return a.value - b.value;
        case BinaryOp::multiply:
            return a.value * b.value;
        case BinaryOp::minimum:
            return std::min(a.value, b.value);
        case BinaryOp::maximum:
            return std::max(a.value, b.value);
        case BinaryOp::divide:
            if (b.value == 0) return std::nullopt;
            if (floating) return a.value / b.value;
            return Rational(cpp_int(numerator(a.value) / numerator(b.value)));
        case BinaryOp::remainder:
            if (b.value == 0 || floating) return std::nullopt;
            return Rational(cpp_int(numerator(a.value) % numerator(b.value)));
        default:
            return std::nullopt;
    }
}

/// Literals that keep growing are settled rather than folded without end.
bool reasonable(const Rational& value) {
    return value == 0 || (msb(abs(numerator(value))) < 40000 && msb(denominator(value)) < 40000);
}

bool wraps(BinaryOp op) {
    return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply ||
           op == BinaryOp::divide;
}

}  // namespace

Type computed_in(const Type& type) {
    return is_half(type) ? Type::float_(32) : type;
}

Type promote(const Type& a, const Type& b) {
    if (is_half(a) && is_half(b) && !(a == b)) return Type::float_(32);
    if (a.is_float() || b.is_float()) {
        if (!a.is_float()) return b;
        if (!b.is_float()) return a;
        return a.bits >= b.bits ? a : b;
    }
    if (a.is_bool()) return b;
    if (b.is_bool()) return a;
    const int bits = std::max(a.bits, b.bits);
    return a.is_signed() || b.is_signed() ? Type::int_(bits) : Type::uint(bits);
}

Type common_type(const std::vector<Value>& values) {
    std::optional<Type> typed;
    bool floating_literal = false;
    std::optional<Type> integer_literal;
    for (const Value& value : values) {
        if (value.expr) {
            typed = typed ? promote(*typed, type_of(value)) : type_of(value);
        } else if (value.literal->floating) {
            floating_literal = true;
        } else {
            const Type type = default_type(*value.literal);
            if (type.kind == TypeKind::none) {
                if (!floating_literal && !(typed && typed->is_float())) integer_literal = Type::uint(64);
            } else {
                integer_literal = integer_literal ? promote(*integer_literal, type) : type;
            }
        }
    }
    if (typed && typed->is_float()) return *typed;
    if (floating_literal) return Type::float_(32);
    if (!integer_literal) return *typed;
    return typed ? promote(*typed, *integer_literal) : *integer_literal;
}

Expr in_type(const Value& value, const Type& wanted) {
    const Type type = computed_in(wanted);
    if (value.literal) return constant_of(value.literal->value, type);
    if (const auto constant = build::as_integer(value.expr);
        constant && type.is_int() && value.expr->type.is_int())
        return constant_of(Rational(*constant), type);
    return build::cast(value.expr, type);
}

Type type_of(const Value& value) {
    if (value.half.kind != TypeKind::none) return value.half;
    if (value.expr) return value.expr->type;
    const Type type = default_type(*value.literal);
    return type.kind == TypeKind::none ? Type::uint(64) : type;
}

Expr settled(const Value& value) {
    return in_type(value, type_of(value));
}

bool defaults_to_float32(const std::vector<Value>& values, const Type& type) {
    return type == Type::float_(32) && std::all_of(values.begin(), values.end(), [](const Value& value) {
               return value.literal || value.defaulted || !type_of(value).is_float();
           });
}

Value arithmetic(BinaryOp op, const Value& a, const Value& b, bool exact, const Origin& origin) {
    if (!a.ok() || !b.ok()) return {};
    const bool quotient =
        op == BinaryOp::divide && a.literal && !a.literal->floating && a.literal->value != 0;
    if (a.literal && b.literal)
        if (const auto value = folded(op, *a.literal, *b.literal); value && reasonable(*value)) {
            const bool floating = a.literal->floating || b.literal->floating;
            const bool truncated = quotient && !floating && *value * b.literal->value != a.literal->value;
            return {nullptr, Literal{*value, floating, {}}, true, {}, false, truncated};
        }
    Type type = common_type({a, b});
    const bool selects = op == BinaryOp::minimum || op == BinaryOp::maximum;
    if (type.is_bool() && !selects) type = Type::int_(32);
    const bool plain = a.plain && b.plain;
    const bool wrapping = type.is_int() && wraps(op) && !(exact && plain && type == Type::index());
    return {build::binary(op, in_type(a, type), in_type(b, type), wrapping, origin),
            std::nullopt,
            plain,
            is_half(type) ? type : Type{},
            defaults_to_float32({a, b}, type),
            quotient && type.is_int()};
}

Value comparison(CompareOp op, const Value& a, const Value& b, const Origin& origin) {
    if (!a.ok() || !b.ok()) return {};
    if (a.literal && b.literal)
        return {build::boolean(compare(op, a.literal->value, b.literal->value)), std::nullopt, true};
    const Type type = common_type({a, b});
    return {build::make(Compare{op, in_type(a, type), in_type(b, type)}, Type::boolean(), origin),
            std::nullopt,
            a.plain && b.plain,
            {}};
}

Value negation(const Value& a, bool exact, const Origin& origin) {
    if (!a.ok()) return {};
    if (a.literal) return {nullptr, Literal{-a.literal->value, a.literal->floating, {}}, true, {}};
    const Type type = a.expr->type.is_bool() ? Type::int_(32) : a.expr->type;
    const bool wrapping = type.is_int() && !(exact && a.plain && type == Type::index());
    return {build::make(Unary{UnaryOp::negate, in_type(a, type), wrapping}, type, origin),
            std::nullopt,
            a.plain,
            a.half,
            a.defaulted,
            a.truncated};
}

Value identity_of(const Value& a) {
    if (!a.ok() || a.literal || !a.expr->type.is_bool()) return a;
    return {build::cast(a.expr, Type::int_(32)), std::nullopt, a.plain};
}

Expr as_index(const Value& value) {
    return in_type(value, Type::index());
}

}  // namespace nestor::tc
