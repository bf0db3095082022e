// Arithmetic on scalars by the contract. Integers are worked in 64 bits and brought back to their width,
// floats in double and rounded after each operation: exact enough that one rounding is the right one.
#include "ir/core/arithmetic.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <concepts>
#include <limits>

#include "ir/core/quotients.hpp"

namespace nestor {
namespace {

template <class Integer>
Integer wrap(Integer value, int bits) {
    if (bits >= 64) return value;
    const int unused = 64 - bits;
    return static_cast<Integer>(static_cast<Integer>(static_cast<std::uint64_t>(value) << unused) >> unused);
}

[[noreturn]] void overflow(const char* operation, const Type& type) {
    throw EvaluationError(
        fmt::format("{} overflows {}, which the program says it does not", operation, to_string(type)));
}

/// `value` is the result modulo 2^64 and `overflowed` whether that lost something.
template <class Integer>
Integer fit(Integer value, bool overflowed, const char* operation, const Type& type, bool wraps) {
    const Integer wrapped = wrap(value, type.bits);
    if (!wraps && (overflowed || wrapped != value)) overflow(operation, type);
    return wrapped;
}

template <class Integer>
Integer negated(Integer a) {
    return static_cast<Integer>(0 - static_cast<std::uint64_t>(a));
}

template <class Integer>
constexpr bool is_minus_one(Integer a) {
    if constexpr (std::signed_integral<Integer>) return a == -1;
    return false;
}

/// Quotient and remainder towards zero, for b other than 0 and -1.
template <class Integer>
Integer divide_other(BinaryOp op, Integer a, Integer b) {
    const Integer quotient = a / b;
    const Integer rest = a % b;
    if constexpr (std::unsigned_integral<Integer>) return is_quotient(op) ? quotient : rest;
    const bool floors_down = rest != 0 && (rest < 0) != (b < 0);
    switch (op) {
        case BinaryOp::divide:
            return quotient;
        case BinaryOp::remainder:
            return rest;
        case BinaryOp::floor_divide:
            return floors_down ? quotient - 1 : quotient;
        case BinaryOp::floor_modulo:
            return floors_down ? rest + b : rest;
        case BinaryOp::euclidean_divide:
            return rest < 0 ? (b > 0 ? quotient - 1 : quotient + 1) : quotient;
        default:
            return rest < 0 ? (b > 0 ? rest + b : rest - b) : rest;
    }
}

template <class Integer>
Integer divide(BinaryOp op, Integer a, Integer b, const Type& type) {
    if (b == 0) return 0;
    if (is_minus_one(b)) {  // also the smallest value, whose quotient is itself
        return is_quotient(op) ? wrap(negated(a), type.bits) : 0;
    }
    return divide_other(op, a, b);
}

template <class Integer>
Integer shift(BinaryOp op, Integer a, Integer count, const Type& type, bool wraps) {
    const bool inside = count >= 0 && count < static_cast<Integer>(type.bits);
    if (op == BinaryOp::shift_right) {
        if (inside) return static_cast<Integer>(a >> count);
        return a < 0 ? static_cast<Integer>(-1) : 0;
    }
    if (!inside) return 0;
    const Integer shifted = static_cast<Integer>(static_cast<std::uint64_t>(a) << count);
    return fit(shifted, static_cast<Integer>(shifted >> count) != a, "`<<`", type, wraps);
}

template <class Integer>
Integer integer_operation(BinaryOp op, Integer a, Integer b, const Type& type, bool wraps) {
    Integer result = 0;
    switch (op) {
        case BinaryOp::add: {
            const bool lost = __builtin_add_overflow(a, b, &result);
            return fit(result, lost, "`+`", type, wraps);
        }
        case BinaryOp::subtract: {
            const bool lost = __builtin_sub_overflow(a, b, &result);
            return fit(result, lost, "`-`", type, wraps);
        }
        case BinaryOp::multiply: {
            const bool lost = __builtin_mul_overflow(a, b, &result);
            return fit(result, lost, "`*`", type, wraps);
        }
        case BinaryOp::divide:
        case BinaryOp::remainder:
        case BinaryOp::floor_divide:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_divide:
        case BinaryOp::euclidean_modulo:
            return divide(op, a, b, type);
        case BinaryOp::minimum:
            return b < a ? b : a;
        case BinaryOp::maximum:
            return a < b ? b : a;
        case BinaryOp::bit_and:
            return a & b;
        case BinaryOp::bit_or:
            return a | b;
        case BinaryOp::bit_xor:
            return a ^ b;
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            return shift(op, a, b, type, wraps);
    }
    return 0;
}

double float_operation(BinaryOp op, double a, double b, const Type& type) {
    switch (op) {
        case BinaryOp::add:
            return a + b;
        case BinaryOp::subtract:
            return a - b;
        case BinaryOp::multiply:
            return a * b;
        case BinaryOp::divide:
            return a / b;
        case BinaryOp::remainder:
            return std::fmod(a, b);
        case BinaryOp::floor_divide:
            return std::floor(round_to(a / b, type));
        case BinaryOp::floor_modulo: {
            const double rest = std::fmod(a, b);
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        }
        case BinaryOp::euclidean_divide: {
            const double quotient = round_to(a / b, type);
            return b < 0 ? std::ceil(quotient) : std::floor(quotient);
        }
        case BinaryOp::euclidean_modulo: {
            const double rest = std::fmod(a, b);
            return rest < 0 ? rest + std::fabs(b) : rest;
        }
        case BinaryOp::minimum:
            return std::fmin(a, b);
        case BinaryOp::maximum:
            return std::fmax(a, b);
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            break;
    }
    throw EvaluationError("a bitwise operator on " + to_string(type));
}

/// Truncated and saturated; NaN gives 0. `Integer` is int64 or uint64.
template <class Integer>
Integer to_integer(double value, int bits) {
    if (std::isnan(value)) return 0;
    const bool is_signed = std::signed_integral<Integer>;
    const double limit = std::ldexp(1.0, is_signed ? bits - 1 : bits);  // first value that is too large
    const Integer largest = static_cast<Integer>(~std::uint64_t{0} >> (64 - bits + (is_signed ? 1 : 0)));
    if (value >= limit) return largest;
    if (is_signed ? value < -limit : value <= 0)
        return is_signed ? static_cast<Integer>(~largest) : Integer{0};
    return static_cast<Integer>(value);
}

long double as_long(const Scalar& value) {
    return std::visit([](const auto& number) { return static_cast<long double>(number); }, value);
}

Scalar convert_held(const Scalar& value, const Type& to) {
    switch (to.kind) {
        case TypeKind::boolean:
            return std::int64_t{std::visit([](const auto& number) { return number != 0; }, value)};
        case TypeKind::integer:
            if (const auto* number = std::get_if<double>(&value))
                return to_integer<std::int64_t>(*number, to.bits);
            return std::visit(
                [&](const auto& number) { return wrap(static_cast<std::int64_t>(number), to.bits); }, value);
        case TypeKind::unsigned_integer:
            if (const auto* number = std::get_if<double>(&value))
                return to_integer<std::uint64_t>(*number, to.bits);
            return std::visit(
                [&](const auto& number) { return wrap(static_cast<std::uint64_t>(number), to.bits); }, value);
        case TypeKind::floating:
        case TypeKind::brain:
            return round_to(as_long(value), to);
        case TypeKind::none:
        case TypeKind::record:
        case TypeKind::array:
            break;
    }
    throw EvaluationError("a scalar becomes " + to_string(to));
}

}  // namespace

Scalar normalise(const Scalar& value, const Type& type) {
    switch (type.kind) {
        case TypeKind::integer:
            if (const auto* number = std::get_if<std::int64_t>(&value);
                number && wrap(*number, type.bits) == *number)
                return value;
            break;
        case TypeKind::unsigned_integer:
            if (const auto* number = std::get_if<std::uint64_t>(&value);
                number && wrap(*number, type.bits) == *number)
                return value;
            break;
        default:
            break;
    }
    return convert_held(value, type);
}

double round_to(long double value, const Type& type) {
    if (type.kind == TypeKind::floating && type.bits == 64) return static_cast<double>(value);
    if (type.kind == TypeKind::floating && type.bits == 32) return static_cast<float>(value);
    if (value == 0 || std::isnan(value) || std::isinf(value)) return static_cast<double>(value);
    // most are such numbers already: whole ones below 2^8 are of both types
    if (std::fabs(value) < 256 && value == static_cast<int>(value)) return static_cast<double>(value);
    const int precision = type.kind == TypeKind::brain ? 8 : 11;
    const int smallest = type.kind == TypeKind::brain ? -126 : -14;  // exponents of normal numbers
    const int largest = type.kind == TypeKind::brain ? 127 : 15;
    int exponent = 0;
    std::frexp(value, &exponent);
    const int unit = std::max(exponent - 1, smallest) - (precision - 1);
    const long double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
    if (std::fabs(rounded) >= std::ldexp(1.0L, largest + 1))
        return std::copysign(INFINITY, static_cast<double>(value));
    return static_cast<double>(rounded);
}

Scalar convert(const Scalar& value, const Type& from, const Type& to) {
    return convert_held(normalise(value, from), to);
}

Scalar apply(UnaryOp op, const Scalar& a, const Type& type, bool wraps) {
    if (type.is_bool()) {
        if (op == UnaryOp::negate) return a;  // modulo 2
        return std::int64_t{std::get<std::int64_t>(a) == 0};
    }
    switch (op) {
        case UnaryOp::negate:
            if (type.is_float()) return -std::get<double>(a);
            if (type.is_signed()) {
                const std::int64_t number = std::get<std::int64_t>(a);
                return fit(negated(number), number == std::numeric_limits<std::int64_t>::min(), "`-`", type,
                           wraps);
            }
            return fit(negated(std::get<std::uint64_t>(a)), std::get<std::uint64_t>(a) != 0, "`-`", type,
                       wraps);
        case UnaryOp::bit_not:
            if (type.is_float()) break;
            if (type.is_signed()) return ~std::get<std::int64_t>(a);
            return wrap(~std::get<std::uint64_t>(a), type.bits);
        case UnaryOp::logical_not:
            break;
    }
    throw EvaluationError("`!` or `~` on " + to_string(type));
}

Scalar apply(BinaryOp op, const Scalar& a, const Scalar& b, const Type& type, bool wraps) {
    if (type.is_float())
        return round_to(float_operation(op, std::get<double>(a), std::get<double>(b), type), type);
    if (type.kind == TypeKind::unsigned_integer)
        return integer_operation(op, std::get<std::uint64_t>(a), std::get<std::uint64_t>(b), type, wraps);
    if (type.is_bool()) {
        const std::int64_t result =
            integer_operation(op, std::get<std::int64_t>(a), std::get<std::int64_t>(b), Type::int_(64), true);
        return std::int64_t{result != 0};
    }
    return integer_operation(op, std::get<std::int64_t>(a), std::get<std::int64_t>(b), type, wraps);
}

bool apply(CompareOp op, const Scalar& a, const Scalar& b, const Type& type) {
    if (type.is_float()) return compare(op, std::get<double>(a), std::get<double>(b));
    if (type.kind == TypeKind::unsigned_integer)
        return compare(op, std::get<std::uint64_t>(a), std::get<std::uint64_t>(b));
    return compare(op, std::get<std::int64_t>(a), std::get<std::int64_t>(b));
}

Scalar apply(ReduceOp op, const Scalar& a, const Scalar& b, const Type& type) {
    const auto truth = [&](const Scalar& value) { return as_double(value) != 0; };
    switch (op) {
        case ReduceOp::add:
            return apply(BinaryOp::add, a, b, type, true);
        case ReduceOp::multiply:
            return apply(BinaryOp::multiply, a, b, type, true);
        case ReduceOp::minimum:
            return apply(BinaryOp::minimum, a, b, type, true);
        case ReduceOp::maximum:
            return apply(BinaryOp::maximum, a, b, type, true);
        case ReduceOp::logical_and:
            return normalise(std::int64_t{truth(a) && truth(b)}, type);
        case ReduceOp::logical_or:
            return normalise(std::int64_t{truth(a) || truth(b)}, type);
        case ReduceOp::bit_and:
            return apply(BinaryOp::bit_and, a, b, type, true);
        case ReduceOp::bit_or:
            return apply(BinaryOp::bit_or, a, b, type, true);
        case ReduceOp::bit_xor:
            return apply(BinaryOp::bit_xor, a, b, type, true);
    }
    throw EvaluationError("an unknown reduction");
}

Scalar reinterpret(const Scalar& a, const Type& from, const Type& to) {
    if (from.bytes() != to.bytes())
        throw EvaluationError("bits of " + to_string(from) + " read as " + to_string(to));
    std::array<std::byte, 8> memory{};
    write_scalar(memory.data(), from, a);
    return read_scalar(memory.data(), to);
}

std::vector<Type> scalars_of(const Type& type) {
    std::vector<Type> all;
    const auto append = [&](const Type& part, std::int64_t times) {
        const std::vector<Type> scalars = scalars_of(part);
        for (std::int64_t i = 0; i < times; ++i) all.insert(all.end(), scalars.begin(), scalars.end());
    };
    if (type.kind == TypeKind::record) {
        for (const Field& field : type.record->fields) append(field.type, 1);
    } else if (type.kind == TypeKind::array) {
        std::int64_t count = 1;
        for (const std::int64_t extent : type.array->extents) count *= extent;
        append(type.array->element, count);
    } else if (type.lanes != 1) {
        append(type.element(), type.lanes);
    } else {
        all.push_back(type);
    }
    return all;
}

Type lane_type(const Type& type) {
    return type.kind == TypeKind::array ? lane_type(type.array->element) : type.element();
}

std::string to_string(const Scalar& value, const Type& type) {
    if (type.is_bool()) return as_double(value) != 0 ? "true" : "false";
    if (const auto* number = std::get_if<double>(&value);
        number && type.kind == TypeKind::floating && type.bits == 32)
        return fmt::format("{}", static_cast<float>(*number));
    return std::visit([](const auto& number) { return fmt::format("{}", number); }, value);
}

}  // namespace nestor
