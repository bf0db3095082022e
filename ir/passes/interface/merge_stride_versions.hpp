// Merging of function versions by strides: one nest, with unit strides as template parameters. Both stride
// paths of a function in one nest: a function version for unit strides as an instance of the general one.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Pass `strides` leaves an entry with two nests, of which the fast one went through the schedule. That one
/// serves both where nothing in it but addresses depends on the strides:
///   if A_stride1 == 1 { call f_dense(&A, A_stride0) } else { call f_strided(&A, A_stride0, A_stride1) }
///   =>
///   if A_stride1 == 1 { call f_nest(&A, A_stride0, 1) } else { call f_nest(&A, A_stride0, A_stride1) }
/// where f_nest is f_dense with `stride A_column = 1` as one more parameter, fixed (see Parameter). Functions
/// and kernels that f_dense calls become the same. Left alone are nests that copy arrays to the host.
Program merge_stride_versions(const Program& program, const Target& target);

}  // namespace nestor
