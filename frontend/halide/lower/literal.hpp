// Literals of the algorithm's expressions: constants that take the type of what they meet (HAL-2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor::halide {

/// A constant without a type of its own: an integer, or a number as it is spelled.
struct Literal {
    bool floating = false;
    bool negative = false;
    std::uint64_t magnitude = 0;  ///< of an integer
    std::string spelling;         ///< of a floating one, without sign
};

/// True where an integer literal is a value of the type, or the type is a float in which it is finite.
bool fits(const Literal& literal, const Type& type);
/// The constant in a type that it fits.
Expr constant_of(const Literal& literal, const Type& type);
/// True where the magnitude of an integer literal is below 2^31.
bool is_small(const Literal& literal);
/// An integer literal of at most 63 bits, with its sign.
std::int64_t signed_value(const Literal& literal);
/// Small integers folded exactly; nothing for others, for a division by zero, and for other operators.
std::optional<Literal> folded(BinaryOp op, const Literal& a, const Literal& b);

}  // namespace nestor::halide
