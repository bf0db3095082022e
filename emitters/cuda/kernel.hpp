// One device function as the text of a CUDA kernel.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/cuda/threads/grids.hpp"
#include "emitters/cuda/threads/indices.hpp"
#include "emitters/cuda/threads/wide_copies.hpp"
#include "emitters/emitter.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::cuda {

/// Constants at file scope: `constexpr int block_d = 256;  // threads of a block along d`.
class Constants {
public:
    explicit Constants(std::set<std::string>& taken) : taken_(taken) {}
    /// The constant's name, a new one where the wish is taken by another value.
    std::string block_size(const std::string& variable, std::int64_t value);
    std::string text() const;

private:
    struct Constant {
        std::string name, variable;
        std::int64_t value;
    };
    std::vector<Constant> constants_;
    std::set<std::string>& taken_;
};

/// What host code must know to launch it.
struct Kernel {
    std::string name;
    std::string text;
    bool is_template = false;                ///< on the index type
    std::vector<bool> prints;                ///< per parameter: whether the text has it
    std::array<std::string, 3> block_sizes;  ///< `block_d`, `1`
    IndexPlan plan;
    WideConditions wide;       ///< of its copies of 16 bytes, in terms of its parameters
    bool has_strides = false;  ///< it is a template on `dense`
    Expr shared_bytes;  ///< of the arrays whose extents are not constant, in terms of its parameters; or null
};

struct FileState {
    Needs& needs;
    std::vector<Diagnostic>& unsupported;
    std::set<std::string>& taken;  ///< names at file scope
    Constants& constants;
    const Program* program = nullptr;                               ///< functions that kernels call
    const std::map<Symbol, std::string>* function_names = nullptr;  ///< of the file
    IndexType index_type = IndexType::automatic;
};

Kernel print_kernel(const Function& function, const Launched& launched, const std::string& name,
                    SymbolSource& symbols, FileState& file);

/// A function that kernels call: `__device__ float at(int64_t i, const float* __restrict x) { .. }`.
std::string print_device_function(const Function& function, const FileInterface& file, FileState& state);

}  // namespace nestor::cuda
