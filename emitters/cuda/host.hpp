// Host functions: launches of kernels, workspace, and copies between memories.
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

/// A function's own parameters that launches and copies mention, and whether any did.
struct LaunchNames {
    std::string workspace, stream;
    bool takes_from_workspace = false, uses_stream = false;

    /// The stream's name, which is now in use.
    const std::string& use_stream() {
        uses_stream = true;
        return stream;
    }
};

/// Prints the statements of `function`, a host function or entry, into `writer`: launches, workspace, copies
/// and calls of host functions the host's own way, everything else as on the CPU. True where every path
/// returned a code, see `print_body`.
bool print_host_statements(const Block& body, const Function& function, LaunchNames& names, bool returns_code,
                           Context& context, Writer& writer, HostState& state);

/// `void softmax_dense(int64_t N, .., char* workspace, cudaStream_t stream) { .. }`; `int` where it may fail.
std::string print_host_function(const Function& function, HostState& state);

/// A function that the host runs on memory of its own, as on the CPU: `float mean(float a, float b) { .. }`.
std::string print_own_function(const Function& function, HostState& state);

/// True when the function or one that it calls has temporaries in the workspace.
bool needs_workspace(const Function& function);

}  // namespace nestor::cuda
