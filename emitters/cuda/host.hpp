// Host functions: the launches of kernels, with grids, workspace and the choice of the index width.
#pragma once

#include <map>
#include <string>

#include "emitters/common/statements.hpp"
#include "emitters/cuda/kernel.hpp"

namespace nestor::cuda {

/// The kernels of a file by their symbol, and the host functions' names.
struct HostState {
    std::map<Symbol, Kernel> kernels;
    std::map<Symbol, const Function*> functions;
    std::map<Symbol, std::string> names;
    FileState& file;
};

/// Prints launches, workspace and calls of host functions; everything else as on the CPU. `body` is the
/// function's, `workspace` and `stream` are the names of its own parameters.
std::function<bool(StatementPrinter&, const Stmt&)> host_interceptor(HostState& state, const Block& body,
                                                                     const std::string& workspace,
                                                                     const std::string& stream);

/// `void softmax_dense(int64_t N, .., char* workspace, cudaStream_t stream) { .. }`
std::string print_host_function(const Function& function, HostState& state);

/// A function of the host that computes values and runs no kernel: `float mean(float a, float b) { .. }`.
std::string print_host_value(const Function& function, const FileInterface& file, FileState& state);

/// True when the function or one that it calls has temporaries in the workspace.
bool needs_workspace(const Function& function);

}  // namespace nestor::cuda
