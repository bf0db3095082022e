// Small CUDA programs in the IR's own text, taken through passes, emitter and the emulated device.
#pragma once

#include <memory>
#include <string>

#include "emitters/cuda/emit.hpp"
#include "tests/support/cuda/include/emulation.hpp"
#include "tests/support/cuda/module.hpp"

namespace nestor::test {

/// The program after the stride paths and the passes for CUDA; Boost fails with messages otherwise.
Program prepared(const std::string& nest, bool strides = true);

struct CudaFile {
    Emitted text;
    std::unique_ptr<nestor_emulation::Module> module;
};

/// Emitted, checked by nvcc where there is one, and loaded.
CudaFile emitted(const std::string& nest, bool strides = true, EmitOptions options = {});

/// C = A B in tiles of 8 by 32 threads, sums in registers.
extern const std::string matmul;
/// Rows by blocks: largest, exponentials, their sum, quotients.
extern const std::string softmax;
/// O[a, b, c, d] = 2 I[a, b, c, d] + scale, blocks in three dimensions.
extern const std::string scaled;
/// S += sum of A, by one block; S keeps what it held.
extern const std::string total;
/// B[n] = sum of A over a window of T = A * A: two kernels and a temporary.
extern const std::string windows;

}  // namespace nestor::test
