// The machine that generated code runs on, as far as schedules look at it (an IR `Target` is a place to
// write).
#pragma once

#include <cstdint>

namespace nestor {

enum class TargetKind { serial, openmp, cuda };

struct Machine {
    TargetKind kind = TargetKind::openmp;
    int vector_bytes = 64;               ///< width of a vector register
    std::int64_t cache_bytes = 1 << 20;  ///< per core
    int block_threads = 256;             ///< threads of a one-dimensional gpu block
};

}  // namespace nestor
