// Workspace assignment: temporaries of CUDA functions live in memory that the caller gives.
#pragma once

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

/// Every temporary starts at a multiple of this many bytes of the workspace.
inline constexpr std::int64_t workspace_alignment = 256;

/// allocate float32 s[(0, N)] heap; launch f_s(N, &s) ..
///   =>  allocate float32 s[(0, N)] gpu_global; launch f_s(N, &s) ..
/// Host-side temporaries (`heap` in a function that launches) become `gpu_global`: they stand in the caller's
/// workspace one after another, in the order of their allocations. `workspace_bytes` of such a function is
/// the sum, of an entry the largest that one of its callees needs.
Program assign_workspace(const Program& program, const Target& target);

/// The temporaries of a function in memory of the device, in their order. Their extents are in the function's
/// parameters: the largest that they can be where loops around decide.
std::vector<Buffer> temporaries_of(const Function& function);
/// Bytes of a buffer, rounded up to the alignment.
Expr padded_bytes(const Buffer& buffer);

}  // namespace nestor
