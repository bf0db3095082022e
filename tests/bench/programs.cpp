// The samples of the other languages, each against the file of its name in programs/.
#include <fmt/format.h>

#include <cmath>

#include "frontend/cli/driver.hpp"
#include "frontend/cli/files.hpp"
#include "tests/bench/contest.hpp"

namespace nestor::bench {

namespace {

struct BenchedProgram {
    const char* language;
    const char* name;
    const char* extension;
    const char* schedule = "";  ///< where the file has no `realize` that says it
};

constexpr BenchedProgram programs[] = {
    {"halide", "figure1", ".halide"},
    {"halide", "blur", ".halide"},
    {"halide", "unsharp", ".halide"},
    {"halide", "histogram", ".halide"},
    {"halide", "matmul", ".halide"},
    {"halide", "separable_blur", ".halide"},
    {"halide", "max_filter", ".halide"},
    {"halide", "stencil_chain", ".halide"},
    {"halide", "harris", ".halide"},
    {"halide", "equalise", ".halide"},
    {"halide", "iir_blur", ".halide", "strips"},
    {"halide", "conv_layer", ".halide", "tiled"},
    {"halide", "game_of_life", ".halide", "tiled"},
    {"halide", "downsample", ".halide"},
    {"halide", "integral", ".halide"},
    {"halide", "remap", ".halide", "rows"},
    {"halide", "scatter", ".halide"},
    {"halide", "pyramid", ".halide"},
    {"taichi", "julia", ".py"},
    {"taichi", "game_of_life", ".py"},
    {"taichi", "laplace", ".py"},
    {"taichi", "nbody", ".py"},
    {"taichi", "sum", ".py"},
    {"taichi", "saxpy", ".py"},
    {"taichi", "mpm88", ".py"},
    {"taichi", "ray_march", ".py"},
    {"nabla", "regression", ".nabla"},
    {"nabla", "rosenbrock", ".nabla"},
    {"nabla", "iris", ".nabla"},
    {"nabla", "kepler", ".nabla"},
    {"nabla", "figure1", ".nabla"},
    {"nabla", "figure1_intended", ".nabla"},
};

const std::string folder = NESTOR_SOURCE_DIR "/tests/bench/programs/";

NativeText text_of(const std::string& name) {
    return {name, value_of(cli::read_file(folder + name, cli::largest_input), name)};
}

Contestant load(std::vector<NativeText> texts, bool generated, const std::string& name) {
    for (const char* shared : {"program.hpp", "printed.hpp", "figure1.hpp"}) texts.push_back(text_of(shared));
    texts.push_back(text_of(name + ".cpp"));
    NativeOptions native = bench_options();
    if (generated) native.flags.push_back("-DGENERATED");
    const auto library = value_of(load_native(texts, native), name);
    auto* const begin = reinterpret_cast<void (*)()>(library.symbol("bench_begin"));
    auto* const step = reinterpret_cast<void (*)()>(library.symbol("bench_step"));
    begin();
    return {library, step};
}

std::vector<double> result_of(const Contestant& contestant) {
    auto* const result =
        reinterpret_cast<const double* (*)(std::int64_t*)>(contestant.library.symbol("bench_result"));
    std::int64_t count = 0;
    const double* const numbers = result(&count);
    return {numbers, numbers + count};
}

/// Both take three steps from the same beginning; where a pixel depends on the last bit a few may differ.
bool agree(const Contestant& nestor, const Contestant& baseline, const std::string& name) {
    for (int i = 0; i < 3; ++i) nestor.call(), baseline.call();
    const std::vector<double> a = result_of(nestor), b = result_of(baseline);
    double largest = 1e-30;
    for (const double value : b) largest = std::max(largest, std::fabs(value));
    std::size_t wrong = a.size() == b.size() ? 0 : a.size();
    for (std::size_t k = 0; k < a.size() && k < b.size(); ++k)
        wrong += !(std::fabs(a[k] - b[k]) <= 2e-3 * largest);
    if (wrong * 200 <= a.size() && !a.empty()) return true;
    fmt::print(stderr, "{}: {} elements of {} are WRONG\n", name, wrong, a.size());
    return false;
}

}  // namespace

void run_programs(const std::function<bool(const std::string& name)>& wanted, Score& score) {
    for (const BenchedProgram& program : programs) {
        const std::string name = fmt::format("{}_{}", program.language, program.name);
        if (!wanted(name)) continue;
        const std::string path = fmt::format("{}/samples/{}/{}{}", NESTOR_SOURCE_DIR, program.language,
                                             program.name, program.extension);
        cli::CompileOptions options;
        options.realizes = true;
        options.schedule = program.schedule;
        const auto stages = value_of(
            cli::compile(*find_language(program.language), value_of(cli::read_source(path), path), options),
            path);
        const auto emitted = value_of(
            cli::emit(stages, options, cli::emit_options(options, stages, path, program.name)), path);
        const Contestant nestor =
            load({{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}}, true, name);
        const Contestant baseline = load({}, false, name);
        score.right = agree(nestor, baseline, name) && score.right;
        const Row row = measure(nestor, baseline);
        score.slower += row.is_slower();
        print_row(name.c_str(), row, "");
    }
}

}  // namespace nestor::bench
