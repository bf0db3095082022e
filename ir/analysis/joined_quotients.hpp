// Quotients and remainders that stand in one sum: 2 * (x div 2) + x mod 2 is x, as subscripts are left when
// the clamps around a quotient go.
#pragma once

#include "ir/analysis/affine.hpp"

namespace nestor {

/// The form with k * e for each k * c * (e div c) + k * (e mod c); c is a positive constant, and both round
/// down.
Affine joined_quotients(Affine form);

/// The expression with the same in all its sums of coordinates, and with what is left of a number: e - e mod
/// c is c * (e div c), and e - c * (e div c) is e mod c.
Expr with_joined_quotients(const Expr& e);

}  // namespace nestor
