// Times the matrix products among the samples against OpenBLAS (peers/openblas.cpp), where it is installed.
// The table is for information: nothing fails where OpenBLAS is faster.
//     bench_blas [NAME..]       only these samples: matmul, mlp
//
// Note [The best kernels] (2026-11-23)
// On processors that it does not know OpenBLAS takes kernels for AVX2 where there is AVX-512, which are half
// as fast: beating those says nothing. OPENBLAS_CORETYPE tells it otherwise; a value that is set is kept.
#include <fmt/format.h>

#include <cstdlib>

#include "tests/bench/library.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

constexpr const char* names[] = {"matmul", "transposed", "batched", "mlp"};
constexpr std::int64_t widths[] = {256, 512, 1024};

/// Has OpenBLAS use AVX-512 where the processor has it; what its kernels are for, for the table's head.
std::string choose_kernels() {
    if (__builtin_cpu_supports("avx512f")) setenv("OPENBLAS_CORETYPE", "SkylakeX", 0);
    const char* chosen = std::getenv("OPENBLAS_CORETYPE");
    return chosen ? std::string("OpenBLAS with kernels for ") + chosen
                  : "OpenBLAS with kernels that it chose itself";
}

/// The sample in another type: `float(M,K) A` as `double(M,K) A`.
SourceFilePtr in_type(const std::string& path, const std::string& type) {
    std::string text = value_of(io::read_file(path, io::largest_input), path);
    for (std::size_t at = 0; (at = text.find("float(", at)) != std::string::npos; at += type.size())
        text.replace(at, 5, type);
    return std::make_shared<const SourceFile>(path, text);
}

Arguments in_type(const Arguments& inputs, const Type& type) {
    Arguments out = inputs;
    for (auto& [name, array] : out.arrays) {
        const Array given = array;
        array = Array(type, given.extents);
        for (std::int64_t i = 0; i < given.size(); ++i) array.set(i, given.get(i));
    }
    return out;
}

bool run(const std::string& name, const std::string& type, std::int64_t width, const NativeLibrary& library) {
    const samples::Sample& sample = sample_of(name);
    samples::Sizes sizes = {{"M", width}, {"N", width}, {"K", width}, {"B", width}};
    if (name == "batched") sizes["B"] = 4;
    const std::string path = samples::path_of(sample);
    const Translated translated = translate(in_type(path, type), path, sample.name, sample.function);
    return run_against(library, fmt::format("openblas_{}_{}", name, type), translated, sample.output,
                       in_type(sample.inputs(sizes), Type::float_(type == "float" ? 32 : 64)),
                       fmt::format("{}, {}", name, type), fmt::format("{}", width));
}

}  // namespace

int main(int count, char** words) {
    const PeerLibrary openblas{"OpenBLAS", "openblas.cpp", NESTOR_OPENBLAS, NESTOR_OPENBLAS_FOLDER};
    if (openblas.library.empty()) {
        fmt::print("no comparison with OpenBLAS, which is not installed (Debian: libopenblas-openmp-dev)\n");
        return 0;
    }
    share_cores(words);
    const std::string kernels = choose_kernels();  // which it reads when it is loaded
    const NativeLibrary library = load_peer(openblas);
    fmt::print("{}\n", kernels);
    print_head("OpenBLAS");
    bool right = true;
    for (const char* name : names) {
        if (!is_wanted(count, words, name)) continue;
        for (const char* type : {"float", "double"})
            for (const std::int64_t width : widths) right &= run(name, type, width, library);
    }
    return right ? 0 : 1;
}
