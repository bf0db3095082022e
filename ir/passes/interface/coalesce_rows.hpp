// Loop coalescing by arguments: two loops over rows that lie one behind the other in memory run as one.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// A function whose sizes H and W are nothing but the extents of two neighbouring dimensions, and of the two
/// loops over them, is called for one row of H * W elements where rows follow each other without gaps:
///   call f_nest(H, W, &I, I_row, 1)    // for h in (0, H) { for w in (0, W) vectorized { .. I[h, w] .. } }
///   =>
///   let one_row = I_row == W * 1;
///   let H_rows = select(one_row, 1, H);  let W_columns = select(one_row, H * W, W);
///   call f_nest(H_rows, W_columns, &I, I_row, 1)
Program coalesce_rows(const Program& program, const Target& target);

}  // namespace nestor
