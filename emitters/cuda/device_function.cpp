// Device functions that kernels call: printed as on the CPU, with what a device cannot do refused before.
//
// Note [Functions that kernels call] (2026-11-21)
// They are `__device__` functions with 64-bit indices. Functions that the host runs as a whole are printed as
// on the CPU.
#include <stdexcept>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/cuda/kernel.hpp"
#include "ir/core/build.hpp"

namespace nestor::cuda {

namespace {

/// Functions of the device: they neither fail nor take memory.
class DeviceFunctions : public TargetFunctions {
public:
    DeviceFunctions(const FileInterface& file, const FileState& state) : file_(file), state_(state) {}

    const Function* function(const Symbol& symbol) const override {
        return function_of(*state_.program, symbol);
    }
    std::string function_name(const Symbol& symbol) const override { return file_.function_names.at(symbol); }
    Document leave(int) const override { return ""; }
    bool print(StatementPrinter&, const Stmt& s) override {
        const Allocate* allocate = get<Allocate>(s);
        const bool local = allocate && (allocate->buffer.place == MemorySpace::registers ||
                                        (allocate->buffer.place == MemorySpace::stack &&
                                         access_of(allocate->buffer) != Addressing::pointer));
        if ((allocate && !local) || get<Assert>(s) || get<Barrier>(s) || get<Launch>(s))
            throw std::logic_error("a function that kernels call cannot be: see device_limits");
        return false;
    }

private:
    const FileInterface& file_;
    const FileState& state_;
};

}  // namespace

std::string print_device_function(const Function& function, const FileInterface& file, FileState& state) {
    DeviceFunctions functions(file, state);
    StatementOptions options;
    options.atomic_helper = "cuda/update_on_device";
    return internal_function(file, function, functions, std::move(options), state.needs, state.unsupported,
                             Dialect::device);
}

}  // namespace nestor::cuda
