// Bounds inference: the holes that lowering left are filled by symbolic intervals, from consumers to
// producers.
#pragma once

#include <set>
#include <string>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Fills every hole of every function, one box for each func and dimension:
///   compute g on (?, ?) { for x in (?, ?) .. }   =>
///   let g_x_min = h_x_min - 1;  let g_x_extent = h_x_extent + 2;
///   compute g on (g_x_min, g_x_extent) { for x in (g_x_min, g_x_extent) .. }
/// The lets stand before the first allocation or compute of the block that computes the func. An output is
/// computed on the window that its parameter's dimensions say. A func that is stored outside of
/// where it is computed is allocated for all that is touched there. Reads of inputs that are not
/// proved to stay inside are checked at entry (error RANGE). Errors: an access that nothing bounds.
/// The identity where there are no holes.
Result<Program> infer_bounds(const Program& program);

/// The same for some funcs of one function, which read others and are not read by them: the holes of the
/// others stay open, and inputs are not checked yet.
Result<Program> infer_bounds_of(const Program& program, const std::string& function,
                                const std::set<std::string>& funcs);

}  // namespace nestor
