// Entry functions of CUDA files, around the kernels: checks before anything is written, the workspace and its
// query, and the wrapper that copies between host and device.
//
// Note [When entries wait] (2026-11-21)
// A CUDA entry waits only where its host code looks at what kernels computed: a decision, a print, an assert
// that later kernels rely on. Its header says so; all other entries can be captured in a graph. What single
// accesses of kernels do wrong (`--bounds=all`), or a last kernel's asserts, stands in a status word
// (status.hpp).
#pragma once

#include <string>
#include <vector>

#include "emitters/common/file/interface.hpp"
#include "emitters/cuda/host.hpp"

namespace nestor::cuda {

/// The public names that CUDA adds to an entry's own.
struct MoreNames {
    std::string workspace;  ///< `softmax_workspace`
    std::string status;     ///< `softmax_cuda_status`, of an entry with a status word
    std::string host;       ///< `softmax_host`
    std::string notes;      ///< for its comment
};

/// `softmax_workspace`, `softmax_cuda`, `softmax_cuda_status` and `softmax_host`, definitions one after
/// another.
std::string print_entry(const Interface& interface, const FileInterface& file, const MoreNames& names,
                        HostState& state);

/// Their prototypes beside the entry's, with comments, for the header.
std::vector<std::string> more_declarations(const Interface& interface, const FileInterface& file,
                                           const MoreNames& names, FileState& state);

}  // namespace nestor::cuda
