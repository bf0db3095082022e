// Names for values of elements.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `A_mk`, or `A_row_column` where names are longer than a letter; `A_m1k` of m + 1; `A_m0` of 0; `A_value`
/// where a subscript is none of these.
std::string value_name(const Symbol& buffer, const std::vector<Expr>& indices);

}  // namespace nestor
