// Kernel outlining: CUDA functions become kernels and the host code that launches them.
//   for n in (0, N) gpu_block_x { .. }   =>   launch f_C grid (N, 1, 1) block (256, 1, 1) shared 0 (N, D, I,
//   O)
// and a device function f_C with the nest as its body.
#pragma once

#include <set>

#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"

namespace nestor {

/// Every outermost gpu-block nest becomes a device function and a launch; root statements between such nests
/// that touch memory become a kernel of one block. Sizes, scalars, lets and buffers that a kernel uses become
/// its parameters. Grid extents come from perfectly nested block loops (a block loop whose extent the host
/// cannot compute gets a grid of 1 and walks its iterations), block extents from the widths of thread loops.
/// Internal functions that launch, work on arrays or call such become host functions; entries stay entries.
/// What the host runs as a whole (analysis device_limits) stays internal, so that internal functions of the
/// result either are called by kernels or know no device; entries with arrays of this kind only call one.
/// A failing assert in a kernel sets an error word that the host tests behind the launch, or, in functions
/// that need not wait (pass status), the entry's status word: cleared before its first launch, tested at its
/// end.
Program outline(const Program& program, const Target& target);

/// Internal functions that kernels call, or that such a function calls: they run on the device.
std::set<Symbol> device_functions(const Program& program);

}  // namespace nestor
