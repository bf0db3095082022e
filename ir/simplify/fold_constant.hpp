// Constant folding: integer constants as exact numbers and back, and operators on them by the contract's own
// arithmetic: what the simplifier computes ahead of time must be what runs.
#pragma once

#include <optional>

#include "ir/analysis/affine.hpp"
#include "ir/core/array.hpp"

namespace nestor {

/// The value of an integer or bool constant; nothing for floats and what is no constant.
std::optional<Integer> constant_value(const Expr& e);
/// An integer or bool scalar as an exact number.
Integer exact(const Scalar& value);
/// The constant of an integer or bool type; the value is taken modulo 2^bits (bool: != 0).
Expr constant_expr(const Integer& value, const Type& type);

/// `left op right` of `type`; nothing where a result that does not wrap does not fit.
std::optional<Integer> fold_binary(BinaryOp op, const Integer& left, const Integer& right, const Type& type,
                                   bool wraps);

}  // namespace nestor
