// The main period of a remainder: of sizes known when the function runs the one that the subscript names.
#include "ir/analysis/main_period.hpp"

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"

namespace nestor {
namespace {

bool is_remainder(const Binary& b) {
    return b.op == BinaryOp::euclidean_modulo || b.op == BinaryOp::floor_modulo ||
           b.op == BinaryOp::remainder;
}

/// The period of a constant in which the middle of the loop lies, where that holds three quarters of it.
std::optional<Expr> constant_period(const Binary& b, std::int64_t size, const For& loop) {
    const auto low = build::as_integer(loop.low), extent = build::as_integer(loop.extent);
    const Affine rest = affine(b.left) - affine(build::variable(loop.index));
    if (!low || !extent || *extent < 1 || size < 1 || !rest.is_constant()) return std::nullopt;
    const Integer first = *low + rest.constant, end = first + *extent;
    const Integer begin = floor_quotient(first + *extent / 2, size) * size;
    const Integer inside = std::min(end, Integer(begin + size)) - std::max(first, begin);
    const auto subtracted = to_int64(begin);
    if (begin < 0 && b.op == BinaryOp::remainder) return std::nullopt;  // which is negative there
    if (4 * inside < 3 * Integer(*extent) || !subtracted) return std::nullopt;
    return build::integer(*subtracted);
}

}  // namespace

std::optional<Expr> main_period(const Binary& b, const For& loop) {
    if (!is_remainder(b) || !(b.right->type == Type::index())) return std::nullopt;
    if (const auto size = build::as_integer(b.right)) return constant_period(b, *size, loop);
    const Variable* size = get<Variable>(b.right);
    const auto whole = to_int64(size ? coefficient(affine(b.left), size->symbol) : Integer(0));
    if (!whole || (*whole < 0 && b.op == BinaryOp::remainder)) return std::nullopt;
    return build::multiply(build::integer(*whole), b.right);
}

}  // namespace nestor
