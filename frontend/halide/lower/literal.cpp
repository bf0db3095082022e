// Literals: folded exactly while they meet their like, and constants of a type where they meet one.
#include "frontend/halide/lower/literal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <variant>

#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"

namespace nestor::halide {
namespace {

template <class Float>
double read(const std::string& spelling) {
    Float value{};
    const auto result = std::from_chars(spelling.data(), spelling.data() + spelling.size(), value);
    if (result.ec == std::errc::result_out_of_range)
        return spelling.find("e-") != std::string::npos || spelling.find("E-") != std::string::npos
                   ? 0.0
                   : std::numeric_limits<double>::infinity();
    return double{value};
}

/// The literal rounded to the float type.
double float_value(const Literal& literal, const Type& type) {
    const bool single = type.bits == 32;  // 53 bits are far more than those of 16-bit floats
    const double value = literal.floating
                             ? single ? read<float>(literal.spelling) : read<double>(literal.spelling)
                         : single ? double{static_cast<float>(literal.magnitude)}
                                  : static_cast<double>(literal.magnitude);
    const double with_sign = literal.negative ? -value : value;
    return type.bits == 16 ? std::get<double>(convert(with_sign, Type::float_(64), type)) : with_sign;
}

}  // namespace

std::int64_t signed_value(const Literal& literal) {
    const auto magnitude = static_cast<std::int64_t>(literal.magnitude);
    return literal.negative ? -magnitude : magnitude;
}

bool is_small(const Literal& literal) {
    return literal.magnitude < (std::uint64_t{1} << 31);
}

std::optional<Literal> folded(BinaryOp op, const Literal& a, const Literal& b) {
    if (a.floating || b.floating || !is_small(a) || !is_small(b)) return std::nullopt;
    const std::int64_t x = signed_value(a), y = signed_value(b);
    std::int64_t value = 0;
    switch (op) {
        case BinaryOp::add:
            value = x + y;
            break;
        case BinaryOp::subtract:
            value = x - y;
            break;
        case BinaryOp::multiply:
            value = x * y;
            break;
        case BinaryOp::minimum:
            value = std::min(x, y);
            break;
        case BinaryOp::maximum:
            value = std::max(x, y);
            break;
        case BinaryOp::euclidean_divide:
        case BinaryOp::euclidean_modulo: {
            if (y == 0) return std::nullopt;
            const std::int64_t rest = x % y < 0 ? x % y + (y < 0 ? -y : y) : x % y;
            value = op == BinaryOp::euclidean_divide ? (x - rest) / y : rest;
            break;
        }
        default:
            return std::nullopt;
    }
    return Literal{false, value < 0, static_cast<std::uint64_t>(value < 0 ? -value : value), {}};
}

bool fits(const Literal& literal, const Type& type) {
    if (type.is_float()) return std::isfinite(float_value(literal, type));
    if (literal.floating || !type.is_int()) return false;
    if (literal.negative && literal.magnitude != 0)
        return type.is_signed() && literal.magnitude <= std::uint64_t{1} << (type.bits - 1);
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    return bits == 64 || literal.magnitude < std::uint64_t{1} << bits;
}

Expr constant_of(const Literal& literal, const Type& type) {
    if (literal.floating || type.is_float()) return build::constant(float_value(literal, type), type);
    if (!type.is_signed()) return build::constant(literal.magnitude, type);
    return build::constant(
        static_cast<std::int64_t>(literal.negative ? 0 - literal.magnitude : literal.magnitude), type);
}

}  // namespace nestor::halide
