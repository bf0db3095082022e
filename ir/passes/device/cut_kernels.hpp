// Kernel formation: one function of the host cut into kernels and their launches.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/analysis/device_limits.hpp"
#include "ir/core/nodes.hpp"
#include "ir/passes/errors/lower_asserts.hpp"

namespace nestor {

/// What may fail in the kernels of each function that tells it later, by a status word.
using StatusErrors = std::map<Symbol, std::set<int>>;

/// What functions are cut by, and what was made of those before.
struct KernelCut {
    const Program& program;
    const Program& done;  ///< the functions that were cut
    SymbolSource& symbols;
    const std::set<Symbol>& on_device;  ///< functions that kernels call
    const DeviceLimits& limits;
    const AssertLowering& flagging;
    StatusErrors& status;    ///< callees' are known
    std::set<Symbol> words;  ///< error words that are tested behind their kernels; more with each function
};

/// Rewrites the function's body (pass outline says how), adds the status word to its parameters where it
/// tells errors later; returns the kernels.
std::vector<Function> cut_kernels(Function& function, KernelCut& cutting);

}  // namespace nestor
