// Times the matrix products among the samples against OpenBLAS (peers/openblas.cpp), where it is installed.
// The table is for information: nothing fails where OpenBLAS is faster.
//     bench_blas [NAME..]       only these samples: matmul, mlp
//
// Note [The best kernels] (2026-11-23)
// On processors that it does not know OpenBLAS takes kernels for AVX2 where there is AVX-512, which are half
// as fast: beating those says nothing. OPENBLAS_CORETYPE tells it otherwise; a value that is set is kept.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tests/bench/arrays.hpp"

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

/// Loaded before anything that is bound to a core, since its threads inherit what the first one may use.
NativeLibrary openblas() {
    NativeOptions options = bench_options();
    std::erase(options.flags, "-fopenmp");
    options.flags.push_back("-I" NESTOR_OPENBLAS_FOLDER);
    const std::string path = NESTOR_SOURCE_DIR "/tests/bench/peers/openblas.cpp";
    const std::string library = NESTOR_OPENBLAS;
    options.flags.push_back("-Wl,--no-as-needed," + library);  // flags stand before what needs them
    options.flags.push_back("-Wl,-rpath," + cli::folder(library));
    return value_of(
        load_native({{"openblas.cpp", value_of(cli::read_file(path, cli::largest_input), path)}}, options),
        "OpenBLAS");
}

/// The sample in another type: `float(M,K) A` as `double(M,K) A`.
SourceFilePtr in_type(const std::string& path, const std::string& type) {
    std::string text = value_of(cli::read_file(path, cli::largest_input), path);
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

samples::Expected result_of(OnArrays& contestant, const Array& output) {
    contestant.ready().call();
    samples::Expected result{output.extents, {}, {}};
    for (std::int64_t i = 0; i < output.size(); ++i) result.values.push_back(output.number(i));
    return result;
}

bool run(const samples::Sample& sample, const std::string& type, std::int64_t width,
         const NativeLibrary& library) {
    samples::Sizes sizes = {{"M", width}, {"N", width}, {"K", width}, {"B", width}};
    if (std::string(sample.name) == "batched") sizes["B"] = 4;
    const std::string path = samples::path_of(sample);
    const Translated translated = translate(in_type(path, type), path, sample.name, sample.function);
    Memory memory(translated.function,
                  in_type(sample.inputs(sizes), Type::float_(type == "float" ? 32 : 64)));
    OnArrays nestor = generated(translated, memory);
    OnArrays blas = by_hand(translated, nestor.library, library,
                            fmt::format("openblas_{}_{}", sample.name, type), memory);
    const Array& output = memory.arguments.arrays.at(sample.output);
    const samples::Expected expected = result_of(blas, output);
    result_of(nestor, output);
    const bool right = samples::wrong_elements(output, expected).empty();
    if (!right) fmt::print(stderr, "{} in {} differs from OpenBLAS's result\n", sample.name, type);
    const Row row = measure(nestor.ready(), blas.ready());
    print_row(fmt::format("{}, {}", sample.name, type).c_str(), row, fmt::format("{}", width), false);
    return right;
}

}  // namespace

int main(int count, char** words) {
    if (std::string(NESTOR_OPENBLAS).empty()) {
        fmt::print("no comparison with OpenBLAS, which is not installed (Debian: libopenblas-openmp-dev)\n");
        return 0;
    }
    // clang's threads are not those of OpenBLAS: each waits on cores that the other needs, and where the
    // first one is bound to its core all of clang's are
    const char* const compiler = std::getenv("CXX");
    if (compiler && std::string(compiler).find("clang") != std::string::npos) {
        setenv("OMP_WAIT_POLICY", "passive", 0);
        setenv("OMP_PROC_BIND", "false", 0);
    }
    stay_on_cores(words);
    const std::string kernels = choose_kernels();  // which it reads when it is loaded
    const NativeLibrary library = openblas();
    fmt::print("{}\n", kernels);
    print_head("OpenBLAS");
    bool right = true;
    for (const char* name : names) {
        if (count > 1 && std::find(words + 1, words + count, std::string(name)) == words + count) continue;
        const auto sample = std::find_if(samples::all().begin(), samples::all().end(),
                                         [&](const auto& s) { return std::string(s.name) == name; });
        for (const char* type : {"float", "double"})
            for (const std::int64_t width : widths) right &= run(*sample, type, width, library);
    }
    return right ? 0 : 1;
}
