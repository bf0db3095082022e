// Host functions: the launches of kernels, with grids, workspace and the choice of the index width.
#pragma once

#include <map>
#include <string>

#include "emitters/common/code/statements.hpp"
#include "emitters/cuda/kernel.hpp"

namespace nestor::cuda {

/// The kernels of a file by their symbol, and the host functions.
struct HostState {
    std::map<Symbol, Kernel> kernels;
    std::map<Symbol, const Function*> functions;
    const FileInterface& interface;
    FileState& file;
    /// The functions that return an error code: asserts, copies to the host, memory of the host.
    std::function<bool(const Symbol&)> can_fail;
    bool kernels_print = false;  ///< what the host prints must not come before that
};

/// How the statements of `function`, a host function or entry, are printed: launches,
/// workspace, copies and calls of host functions its own way, everything else as on the CPU. `workspace` and
/// `stream` are the names of its own parameters.
StatementOptions host_options(HostState& state, const Function& function, const std::string& workspace,
                              const std::string& stream);

/// `void softmax_dense(int64_t N, .., char* workspace, cudaStream_t stream) { .. }`; `int` where it may fail.
std::string print_host_function(const Function& function, HostState& state);

/// A function that the host runs on memory of its own, as on the CPU: `float mean(float a, float b) { .. }`.
std::string print_own_function(const Function& function, HostState& state);

/// True when the function or one that it calls has temporaries in the workspace.
bool needs_workspace(const Function& function);

}  // namespace nestor::cuda
