// Congruence analysis of integers: which remainder a form has modulo a number (alignment analysis).
#pragma once

#include <map>
#include <optional>

#include "ir/analysis/affine.hpp"

namespace nestor {

/// Every value is `remainder + k * modulus` for a whole number k. A constant has modulus 0; where nothing is
/// known, the modulus is 1. With a modulus above 0, the remainder is from 0 to modulus - 1.
struct Congruence {
    Integer modulus = 1, remainder = 0;

    /// The remainder modulo `divisor`, which is above 0, where all values have the same.
    std::optional<Integer> modulo(const Integer& divisor) const;
};

/// What is known of names; of others nothing is.
using Congruences = std::map<Symbol, Congruence>;

/// Of an int64 form, or an int64 expression. Remainders by constants are looked through: `x - x emod 4` is a
/// multiple of 4, whatever x is.
Congruence congruence_of(const Affine& form, const Congruences& names);
Congruence congruence_of(const Expr& e, const Congruences& names);

/// The same expression, shorter by what is known: `n * (x / n)` is x where n divides it, and `x >= n` then is
/// `x >= 1`.
Expr simplified_by(const Congruences& names, const Expr& e);

}  // namespace nestor
