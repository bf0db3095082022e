// The target machine of generated code, as far as schedules look at it. Where a store writes is a
// `StoreTarget`.
#pragma once

#include <cstdint>

namespace nestor {

enum class TargetKind { serial, openmp, cuda };

/// What a kind of target has. Who would ask "is it CUDA" asks one of these, so that another kind has its
/// answers here, once.
struct TargetFeatures {
    bool
        blocks;  ///< loops run as blocks of threads in kernels, on memory of a device, and a host calls these
    bool teams;  ///< threads of the CPU share the iterations of loops
};
/// The compiler asks for a row of each kind.
constexpr TargetFeatures features_of(TargetKind kind) {
    switch (kind) {
        case TargetKind::serial:
            return {.blocks = false, .teams = false};
        case TargetKind::openmp:
            return {.blocks = false, .teams = true};
        case TargetKind::cuda:
            return {.blocks = true, .teams = false};
    }
    return {};
}

/// What generated code may do to arithmetic on floats beyond what the language says: nothing; compute a * b +
/// c with one rounding; reorder sums and products as well, and take functions that are less exact.
enum class FloatModel { strict, contract, fast };

/// The processor that generated C++ is for: any one, so that the text leaves choices to the compiler that
/// reads it, or a kind of them (`ir/core/processors.hpp`). Never the machine that translates.
enum class Processor { any, generic, avx2, avx512, neon };

struct Target {
    TargetKind kind = TargetKind::openmp;
    Processor processor = Processor::any;
    int cores = 0;            ///< that share the work of a processor; 0: not known
    int block_threads = 256;  ///< threads of a one-dimensional gpu block

    bool has_blocks() const { return features_of(kind).blocks; }
    bool has_teams() const { return features_of(kind).teams; }
};

}  // namespace nestor
