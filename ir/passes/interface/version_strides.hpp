// Function versioning by strides: a version for unit inner strides, and one for any strides.
#pragma once

#include <utility>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Turns each entry function with array parameters into
///   f:          the preconditions; if all innermost strides are 1 { call f_dense } else { call f_strided }
///   f_dense:    the nest of `scheduled`, innermost strides 1, the others parameters; where no function calls
///               f, also those around constant extents are constants that f tests, as 3 and 1 for (0, 3)
///   f_strided:  the nest of `plain` (the same program under another schedule), all strides parameters
/// Entry functions get a stride parameter for every dimension of an array, right after it. Members of the
/// state are dense and get none. Functions that such an entry calls with arrays have both paths too.
Program version_strides(const Program& scheduled, const Program& plain);

/// The asserts at the beginning of an entry function that look at sizes and scalars alone, with the end where
/// these leave nothing to do, and what follows.
std::pair<Block, Block> split_preconditions(const Block& body);

/// Moves the work of an entry function to an internal one of the same parameters, which is returned: the
/// entry keeps its preconditions and calls it.
///   entry f(inout float32 x[..]) { .. }   =>   internal name(inout float32 x[..]) { .. }
///                                              entry f(inout float32 x[..]) { call name(&x) }
Function move_work(Function& entry, const Symbol& name);

}  // namespace nestor
