// Arrays that kept static loops index, filled where their elements are computed:
//     const float w0 = f(x); const float w1 = g(x); float w[2]; w[0] = w0; w[1] = w1;
//     => float w[2]; w[0] = f(x); w[1] = g(x);
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor::taichi {

/// The body of a kernel without the names that only such stores mention.
Block fill_tables_in_place(const Block& body);

}  // namespace nestor::taichi
