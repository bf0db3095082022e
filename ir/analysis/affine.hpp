// Exact linear forms of integer expressions: where bounds, subscripts and conditions are compared, so that
// H - KH + 1 - H is known to be 1 - KH. Products of variables are kept as terms of their own, so that
// N*D - D*N is 0.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor {

using Integer = boost::multiprecision::cpp_int;

/// `coefficient * atoms[0] * atoms[1] ..`: an atom is a variable, or an expression that is no sum or
/// product (a load, a division, a call), compared by structure. There is at least one atom.
struct Term {
    Integer coefficient;
    std::vector<Expr> atoms;
};

/// The sum of `terms` and `constant`. No two terms have the same atoms and no coefficient is 0; terms stand
/// in the order of their first appearance. Made of int64 arithmetic that does not wrap, so it is exact.
struct Affine {
    std::vector<Term> terms;
    Integer constant = 0;

    bool is_constant() const { return terms.empty(); }
    /// True when every atom is a variable and every term has one: linear in the strict sense.
    bool is_linear() const;
};

/// The form of an int64 scalar expression; what is not a sum, a difference or a product is an atom.
Affine affine(const Expr& e);
Affine affine(const Integer& constant);

Affine operator+(const Affine& a, const Affine& b);
Affine operator-(const Affine& a, const Affine& b);
Affine operator*(const Affine& a, const Affine& b);
Affine operator*(const Integer& factor, const Affine& a);
/// Equal up to the order of terms.
bool operator==(const Affine& a, const Affine& b);
/// The same without the constants.
bool same_terms(const Affine& a, const Affine& b);

/// The coefficient of the variable alone (terms in which it is multiplied by others do not count).
Integer coefficient(const Affine& a, const Symbol& symbol);
/// True when the variable occurs in any atom.
bool uses(const Affine& a, const Symbol& symbol);

/// a - b where it is a constant.
std::optional<Integer> constant_difference(const Expr& a, const Expr& b);
/// True when both are the same form; more than `same`, which looks at the structure.
bool equal_forms(const Expr& a, const Expr& b);

/// As an expression, positive terms first in their order, then negative ones, the constant last
/// (`H - KH + 1`, `2 * h + kh`, `5 - x`). Null when a constant does not fit int64.
Expr to_expr(const Affine& a);

/// The constant as an int64 where it fits.
std::optional<std::int64_t> to_int64(const Integer& value);

/// Division rounded towards minus infinity; the divisor is positive.
Integer floor_quotient(const Integer& dividend, const Integer& divisor);

}  // namespace nestor
