// Kinds of processors: what their vector registers hold, and which branches of helpers are theirs.
#pragma once

#include <span>

#include "ir/core/target.hpp"

namespace nestor {

struct ProcessorKind {
    Processor processor;
    const char* name;                      ///< `avx2`, of `--target-cpu`; empty for any processor
    int vector_bytes;                      ///< of vector types in the text
    std::span<const char* const> defines;  ///< what compilers define for it, of what helpers ask
};

/// The table, `any` first.
std::span<const ProcessorKind> processor_kinds();
const ProcessorKind& kind_of(Processor processor);

}  // namespace nestor
