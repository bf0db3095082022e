// Constant folding: conversions between exact integers and the scalars of ir/core/arithmetic.
#include "ir/simplify/fold_constant.hpp"

#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"

namespace nestor {

namespace {

Scalar to_scalar(const Integer& value, const Type& type) {
    if (type.kind == TypeKind::unsigned_integer) return static_cast<std::uint64_t>(value);
    return static_cast<std::int64_t>(value);
}

}  // namespace

Integer exact(const Scalar& value) {
    if (const auto* natural = std::get_if<std::uint64_t>(&value)) return Integer(*natural);
    return Integer(std::get<std::int64_t>(value));
}

std::optional<Integer> constant_value(const Expr& e) {
    const auto* constant = get<Constant>(e);
    if (!constant || !e->type.is_scalar() || !(e->type.is_int() || e->type.is_bool())) return std::nullopt;
    if (const auto* value = std::get_if<std::int64_t>(&constant->value)) return Integer(*value);
    if (const auto* value = std::get_if<std::uint64_t>(&constant->value)) return Integer(*value);
    return std::nullopt;
}

Expr constant_expr(const Integer& value, const Type& type) {
    if (type.is_bool()) return build::boolean(value != 0);
    const Integer modulus = Integer(1) << type.bits;
    Integer result = value % modulus;
    if (result < 0) result += modulus;
    if (type.is_signed() && 2 * result >= modulus) result -= modulus;
    if (const auto small = to_int64(result)) return build::constant(*small, type);
    return build::constant(static_cast<std::uint64_t>(result), type);
}

std::optional<Integer> fold_binary(BinaryOp op, const Integer& left, const Integer& right, const Type& type,
                                   bool wraps) {
    try {
        return exact(apply(op, to_scalar(left, type), to_scalar(right, type), type, wraps));
    } catch (
        const EvaluationError&) {  // it does not fit: the program breaks the contract, and stays as it is
        return std::nullopt;
    }
}

}  // namespace nestor
