// Names for values of elements and of what takes time to compute.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `A_mk`, or `A_row_column` where names are longer than a letter; `A_m1k` of m + 1;
/// `A_m_minus_1_k` of m - 1; `A_m0` of 0; `A_value` where a subscript is none of these.
std::string value_name(const Symbol& buffer, const std::vector<Expr>& indices);

/// `rsqrt_variance`, of a call and the first thing that it is of; `i_by_P`, `i_mod_P`, of a quotient and a
/// remainder; `quotient` and `remainder` of others.
std::string value_name(const Expr& e);

}  // namespace nestor
