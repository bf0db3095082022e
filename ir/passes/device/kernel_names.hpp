// Names of kernels: after what their last nest computes, and how they run where a condition chooses.
#pragma once

#include <set>
#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// `matmul_C`: after the function and the result that the kernel alone writes, or else what its last nest
/// computes; `step_over_i_j`, after the loops of its threads, where nests are named after the function.
/// `arrays`: memory that kernels write, `results` among it that of callers.
std::string kernel_name(const std::string& function, const Block& kernel, const std::set<Symbol>& arrays,
                        const std::set<Symbol>& results);

/// How a kernel runs, for those of which a condition chooses one: `tiles` of a product, rows in `warps`, in
/// `blocks` that hold them or read them again and again (`long_rows`), `slices` and `parts` of sums, or
/// `elements`, one a thread. "" for others.
std::string kernel_shape(const Block& kernel);

}  // namespace nestor
