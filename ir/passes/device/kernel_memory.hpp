// Memory spaces of the temporaries inside of a kernel.
#pragma once

#include <vector>

#include "ir/core/nodes.hpp"
#include "ir/core/statements.hpp"
#include "ir/passes/device/host_device.hpp"

namespace nestor {

/// Temporaries of constant extents inside a kernel: a thread's own on its stack, a block's in shared
/// memory.
Block with_places(const Block& block, bool in_threads);

/// Temporaries inside of a kernel whose extents are not constant become parts of one in device memory,
/// each as large as the largest can be:
///   for t thread { allocate a[(0, n)]; a[i] }   =>   allocate a[(0, threads), (0, n)]; for t { a[t, i] }
/// `sizes`: what is known where the kernel is launched; `allocations` gets those for the host, before it.
Block with_own_parts(const Block& block, const SizesInScope& sizes, std::vector<Stmt>& allocations);

}  // namespace nestor
