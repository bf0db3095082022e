// Typed values and exact constants: constants stay exact until they meet a type; coordinates stay exact as
// long as int64 surely holds them.
#include "frontend/halide/lower/value.hpp"

#include <algorithm>

#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"

namespace nestor::halide {
namespace {

constexpr int most_bits = 60;  // of a coordinate: far from what int64 holds

// Note [Products of two coordinates] (2026-11-24)
// Two numbers of 32 bits have a product of at most 2^62, which int64 holds together with as many sums with
// numbers of 44 bits, those times a constant, as a program has, but no further factor. Such a product is
// exact in subscripts and comparisons, and the region that it reaches is checked at entry to fit 32 bits
// (HAL-74); as a value it is int32 arithmetic, which lanes do fast.
//
// Note [Products of three coordinates] (2026-11-28)
// A product that is multiplied again is limited to the numbers of 32 bits and one more at each end. Where it
// lies beyond them the whole is 0, since the other factor is, or lies beyond 32 bits as well, which the check
// at entry finds: so the whole is exact wherever a program runs. In sums of several products each is limited
// to 2^60 in magnitude: they are exact up to there, for sizes of 30 bits.
constexpr int raw_bits = 32, summand_bits = 44, product_bits = 62;
constexpr std::int64_t beyond_raw = std::int64_t{1} << 31, most_product = std::int64_t{1} << most_bits;

bool is_integer_literal(const Value& v) {
    return v.literal && !v.literal->floating;
}

int bit_count(std::uint64_t value) {
    int bits = 0;
    for (; value != 0; value >>= 1) ++bits;
    return bits;
}

bool has_data(const Value& v) {
    return v.data || (v.expr && !v.coordinate);
}

struct Coordinate {
    Expr index;
    int bits = 0;
};

/// The exact form of a value beside a coordinate: its own, a constant, or an integer of at most 16 bits or
/// whose operators, such as a clamp, leave it small.
std::optional<Coordinate> exact(const Value& v) {
    if (v.coordinate) return Coordinate{v.coordinate, v.bits};
    if (is_integer_literal(v) && is_small(*v.literal))
        return Coordinate{build::integer(signed_value(*v.literal)), bit_count(v.literal->magnitude)};
    if (v.expr && v.expr->type.is_int() && v.expr->type.bits <= 16)
        return Coordinate{build::cast(v.expr, Type::index()), 16};
    const auto range = v.expr && v.expr->type == Type::int_(32) ? range_of(v.expr, nullptr) : std::nullopt;
    const Integer most = range ? std::max(Integer(-range->low), range->high) : Integer(0);
    if (range && most < Integer(1) << 30)
        return Coordinate{build::cast(v.expr, Type::index()), bit_count(most.convert_to<std::uint64_t>())};
    return std::nullopt;
}

int sum_bits(const Coordinate& a, const Coordinate& b) {
    const int more = std::max(a.bits, b.bits), less = std::min(a.bits, b.bits);
    return more == product_bits && less <= summand_bits ? product_bits : more + 1;
}

/// What has more bits than `bits` between these limits. See Note [Products of three coordinates].
Coordinate limited(const Coordinate& c, int bits, std::int64_t low, std::int64_t high) {
    if (c.bits <= bits) return c;
    return {build::minimum(build::maximum(c.index, build::integer(low)), build::integer(high)), bits};
}

Coordinate product(Coordinate a, Coordinate b) {
    if (a.bits + b.bits > most_bits) {
        a = limited(a, raw_bits, -beyond_raw - 1, beyond_raw);
        b = limited(b, raw_bits, -beyond_raw - 1, beyond_raw);
    }
    const bool raw = a.bits <= raw_bits && b.bits <= raw_bits;
    return {build::multiply(a.index, b.index),
            raw ? std::min(a.bits + b.bits, product_bits) : a.bits + b.bits};
}

Coordinate sum(Expr (*combine)(const Expr&, const Expr&), Coordinate a, Coordinate b) {
    if (sum_bits(a, b) > product_bits) {
        a = limited(a, most_bits, -most_product, most_product);
        b = limited(b, most_bits, -most_product, most_product);
    }
    return {combine(a.index, b.index), sum_bits(a, b)};
}

bool is_of_bits(BinaryOp op) {
    return op == BinaryOp::bit_and || op == BinaryOp::bit_or || op == BinaryOp::bit_xor;
}

/// The result of an operator on coordinates, if int64 holds it.
std::optional<Value> exact_arithmetic(BinaryOp op, const Value& left, const Value& right,
                                      const Origin& origin) {
    if (!left.coordinate && !right.coordinate) return std::nullopt;
    const auto a = exact(left), b = exact(right);
    if (!a || !b) return std::nullopt;
    Value out;
    const auto take = [&](const Coordinate& c) {
        out.coordinate = c.index;
        out.bits = c.bits;
    };
    switch (op) {
        case BinaryOp::add:
            take(sum(build::add, *a, *b));
            break;
        case BinaryOp::subtract:
            take(sum(build::subtract, *a, *b));
            break;
        case BinaryOp::multiply:
            take(product(*a, *b));
            break;
        case BinaryOp::minimum:
            out.coordinate = build::minimum(a->index, b->index);
            out.bits = std::max(a->bits, b->bits);
            break;
        case BinaryOp::maximum:
            out.coordinate = build::maximum(a->index, b->index);
            out.bits = std::max(a->bits, b->bits);
            break;
        case BinaryOp::euclidean_divide:
            out.coordinate = build::binary(op, a->index, b->index, false, origin);
            out.bits = a->bits;
            break;
        case BinaryOp::euclidean_modulo:
            out.coordinate = build::binary(op, a->index, b->index, false, origin);
            out.bits = b->bits;
            break;
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            out.coordinate = build::binary(op, a->index, b->index, false, origin);
            out.bits = std::max(a->bits, b->bits);
            break;
        default:
            return std::nullopt;
    }
    if (op == BinaryOp::minimum || op == BinaryOp::maximum)  // clamp(n, -8, 8) has few bits
        if (const auto range = range_of(out.coordinate, nullptr); range) {
            const Integer most = std::max(Integer(-range->low), range->high);
            if (most >= 0 && most < Integer(1) << 30)
                out.bits = std::min(out.bits, bit_count(most.convert_to<std::uint64_t>()));
        }
    if (out.bits > product_bits) return std::nullopt;
    return out;
}

bool wraps(BinaryOp op) {
    return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply ||
           op == BinaryOp::shift_left;
}

/// Of naturals the plain operators are Euclidean already.
BinaryOp plain(BinaryOp op, const Type& type) {
    if (type.kind != TypeKind::unsigned_integer) return op;
    if (op == BinaryOp::euclidean_divide) return BinaryOp::divide;
    if (op == BinaryOp::euclidean_modulo) return BinaryOp::remainder;
    return op;
}

}  // namespace

Value coordinate_value(Expr index, Expr expr) {
    Value value;
    value.expr = std::move(expr);
    value.coordinate = std::move(index);
    value.bits = 32;
    return value;
}

std::vector<Value> elements_of(const Value& value) {
    return value.is_tuple() ? value.elements : std::vector<Value>{value};
}

Value renamed(const Value& value, const Substitution& replacement) {
    Value out = value;
    if (value.expr) out.expr = substitute(value.expr, replacement);
    if (value.coordinate) out.coordinate = substitute(value.coordinate, replacement);
    for (Value& element : out.elements) element = renamed(element, replacement);
    return out;
}

Type type_of(const Value& value) {
    if (value.expr) return value.expr->type;
    if (value.coordinate) return Type::int_(32);
    return value.literal->floating ? Type::float_(32) : Type::int_(32);
}

Expr in_type(const Value& value, const Type& type) {
    if (value.literal && fits(*value.literal, type)) return constant_of(*value.literal, type);
    if (value.coordinate && !value.data && !(value.expr && value.expr->type == type))
        return build::cast(value.coordinate, type);
    return build::cast(settled(value), type);
}

Expr settled(const Value& value) {
    if (value.expr) return value.expr;
    if (value.coordinate) return build::cast(value.coordinate, Type::int_(32));
    return constant_of(*value.literal, type_of(value));
}

Expr as_index(const Value& value) {
    if (const auto coordinate = exact(value)) return coordinate->index;
    return in_type(value, Type::index());
}

std::optional<Type> common_type(const Value& a, const Value& b) {
    const bool literal_a = a.literal.has_value(), literal_b = b.literal.has_value();
    if (literal_a && literal_b)
        return a.literal->floating || b.literal->floating ? Type::float_(32) : Type::int_(32);
    if (literal_a || literal_b) {
        const Literal& literal = literal_a ? *a.literal : *b.literal;
        const Type type = type_of(literal_a ? b : a);
        if (literal.floating && !type.is_float()) return Type::float_(32);
        return fits(literal, type) ? std::optional(type) : std::nullopt;
    }
    const Type x = type_of(a), y = type_of(b);
    if (x == y) return x;
    if (x.is_float() || y.is_float()) {
        if (!x.is_float()) return y;
        if (!y.is_float()) return x;
        if (x.bits == y.bits) return Type::float_(32);  // float16 with bfloat16
        return x.bits > y.bits ? x : y;
    }
    if (x.is_bool()) return y;
    if (y.is_bool()) return x;
    const int bits = std::max(x.bits, y.bits);
    return x.is_signed() || y.is_signed() ? Type::int_(bits) : Type::uint(bits);
}

Value arithmetic(BinaryOp op, const Value& a, const Value& b, const Type& type, const Origin& origin) {
    if (a.literal && b.literal)
        if (auto literal = folded(op, *a.literal, *b.literal)) return {nullptr, nullptr, 0, literal};
    Value value;
    if (type == Type::int_(32))
        if (const auto exactly = exact_arithmetic(op, a, b, origin)) value = *exactly;
    value.data = has_data(a) || has_data(b);
    // as values, products and bits are int32 arithmetic
    if (!value.coordinate || value.data || value.bits > most_bits || is_of_bits(op))
        value.expr = build::binary(plain(op, type), in_type(a, type), in_type(b, type),
                                   type.is_int() && wraps(op), origin);
    return value;
}

Value comparison(CompareOp op, const Value& a, const Value& b, const Type& type, const Origin& origin) {
    Expr left, right;
    const auto x = exact(a), y = exact(b);
    if (type == Type::int_(32) && x && y && (a.coordinate || b.coordinate))
        left = x->index, right = y->index;
    else
        left = in_type(a, type), right = in_type(b, type);
    return {build::make(Compare{op, left, right}, Type::boolean(), origin), nullptr, 0, std::nullopt};
}

Value selection(const Expr& condition, const Value& a, const Value& b, const Type& type,
                const Origin& origin) {
    const auto x = exact(a), y = exact(b);
    Value value;
    if (type == Type::int_(32) && x && y && (a.coordinate || b.coordinate)) {
        value.coordinate = build::make(Select{condition, x->index, y->index}, Type::index(), origin);
        value.bits = std::max(x->bits, y->bits);
    }
    value.data = has_data(a) || has_data(b);
    if (!value.coordinate || value.data)
        value.expr = build::make(Select{condition, in_type(a, type), in_type(b, type)}, type, origin);
    return value;
}

Value limitation(const Value& a, const Value& low, const Value& high, const Value& limited) {
    const auto least = exact(low), most = exact(high);
    if (limited.coordinate || !limited.expr || limited.expr->type != Type::int_(32) || !a.expr ||
        a.expr->type != Type::int_(32) || !least || !most)
        return limited;
    Value out = limited;
    out.coordinate =
        build::minimum(build::maximum(build::cast(a.expr, Type::index()), least->index), most->index);
    out.bits = std::max(least->bits, most->bits);
    out.data = true;
    return out;
}

Value negation(const Value& a, const Origin& origin) {
    Value value;
    if (a.literal) {
        value.literal = a.literal;
        value.literal->negative = !a.literal->negative;
        return value;
    }
    value.data = has_data(a);
    value.bits = a.bits;
    if (a.coordinate) value.coordinate = build::negate(a.coordinate);
    if (!a.coordinate || value.data) {
        const Type type = a.expr->type;
        value.expr = build::make(Unary{UnaryOp::negate, a.expr, type.is_int()}, type, origin);
    }
    return value;
}

Value conversion(const Value& a, const Type& type, const Origin& origin) {
    Value value;
    if (a.literal && fits(*a.literal, type)) {
        value.expr = constant_of(*a.literal, type);
    } else if (a.coordinate && type == Type::int_(32)) {
        return a;
    } else if (!a.expr) {
        value.expr = build::make(Cast{a.coordinate ? a.coordinate : settled(a)}, type, origin);
    } else {
        const Expr inner = settled(a);
        value.expr = inner->type == type ? inner : build::make(Cast{inner}, type, origin);
        if (type == Type::int_(32) && inner->type.is_int() && inner->type.bits <= 16) {
            value.coordinate = build::cast(inner, Type::index());
            value.bits = 16;
            value.data = true;
        }
    }
    if (a.literal && type == Type::int_(32) && value.expr && !a.literal->floating && is_small(*a.literal)) {
        value.coordinate = build::integer(signed_value(*a.literal));
        value.bits = 31;
    }
    return value;
}

}  // namespace nestor::halide
