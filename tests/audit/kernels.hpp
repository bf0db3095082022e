// What the device code of a .cu file consists of, read from ptxas and from the disassembly: resources, the
// hot loop, kinds of instructions. Needs the toolkit and a disassembler, but no device.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nestor::audit {

/// Counts by name: `registers`, `shared`, `spills`, `stack` (bytes) as ptxas says; of the whole kernel `n`,
/// `local`, `call` and `all_ldg`, `all_stg128` ..; of its hot loop (of all, where there is none) `hot_n`,
/// `hot_ldg` .. and `share`, the percentage of arithmetic among its instructions.
using Figures = std::map<std::string, long>;

/// Kernels by name, `matmul_C<int, true>`, in the order of the file.
using Kernels = std::vector<std::pair<std::string, Figures>>;

/// The figures of the kernels in what `nvcc -Xptxas -v` and `cuobjdump -sass` print.
Kernels read_kernels(const std::string& ptxas, const std::string& disassembly);

/// The disassembler: `NESTOR_CUOBJDUMP`, or `cuobjdump`; "" where there is none, or no nvcc.
std::string disassembler();

/// Compiles a text, with its header beside it, and reads its kernels; kept by content. Throws where that
/// fails.
Kernels kernels_of(const std::string& source, const std::string& header_name, const std::string& header);

/// `matmul_C<int, true>: 32 registers, .. ; hot loop 73 instructions, 22 % arithmetic: ffma 16 ..`
std::string described(const std::string& kernel, const Figures& figures);

}  // namespace nestor::audit
