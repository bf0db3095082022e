// Quotients and remainders of integers: their operators, and short ones of an index (x div 2, x mod 2), which
// are constants in groups of iterations.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/core/nodes.hpp"

namespace nestor {

/// True of the quotients, whichever way they round; of the remainders.
constexpr bool is_quotient(BinaryOp op) {
    return op == BinaryOp::divide || op == BinaryOp::floor_divide || op == BinaryOp::euclidean_divide;
}
constexpr bool is_remainder(BinaryOp op) {
    return op == BinaryOp::remainder || op == BinaryOp::floor_modulo || op == BinaryOp::euclidean_modulo;
}

/// True of a quotient that rounds to the floor where the divisor is positive, and of its remainder, which is
/// never negative then.
constexpr bool rounds_down(BinaryOp op) {
    return op == BinaryOp::floor_divide || op == BinaryOp::euclidean_divide;
}
constexpr bool is_modulo(BinaryOp op) {
    return op == BinaryOp::floor_modulo || op == BinaryOp::euclidean_modulo;
}

/// True of what a linear form consists of.
constexpr bool is_sum(BinaryOp op) {
    return op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply;
}

/// By what the index is divided, or its remainder taken: a constant from 2 to 4.
std::optional<std::int64_t> short_divisor(const Binary& b, const Symbol& index);

}  // namespace nestor
