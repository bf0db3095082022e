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

std::string print_device_function(const Function& function, const FileInterface& file, FileState& state) {
    StatementOptions options;
    options.leave = [](int) { return std::string(); };
    options.can_fail = [](const Symbol&) { return false; };
    options.atomic_helper = "cuda/update_on_device";
    options.function = [&](const Symbol& f) { return function_of(*state.program, f); };
    options.function_name = [&](const Symbol& f) { return file.function_names.at(f); };
    options.result_types = [&](const Symbol& f) { return results_of(*state.program, f); };
    options.intercept = [](StatementPrinter&, const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        const bool local = allocate && (allocate->buffer.place == MemorySpace::registers ||
                                        (allocate->buffer.place == MemorySpace::stack &&
                                         access_of(allocate->buffer) != Addressing::pointer));
        if ((allocate && !local) || get<Assert>(s) || get<Barrier>(s) || get<Launch>(s))
            throw std::logic_error("a function that kernels call cannot be: see device_limits");
        return false;
    };
    return internal_function(file, function, std::move(options), state.needs, state.unsupported,
                             Dialect::device);
}

}  // namespace nestor::cuda
