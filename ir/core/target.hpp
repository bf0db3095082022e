// The target machine of generated code, as far as schedules look at it. Where a store writes is a
// `StoreTarget`.
#pragma once

#include <cstdint>

namespace nestor {

enum class TargetKind { serial, openmp, cuda };

/// What generated code may do to arithmetic on floats beyond what the language says: nothing; compute a * b +
/// c with one rounding; reorder sums and products as well, and take functions that are less exact.
enum class FloatModel { strict, contract, fast };

struct Target {
    TargetKind kind = TargetKind::openmp;
    int vector_bytes = 64;               ///< width of a vector register
    std::int64_t cache_bytes = 1 << 20;  ///< per core
    int block_threads = 256;             ///< threads of a one-dimensional gpu block
};

}  // namespace nestor
