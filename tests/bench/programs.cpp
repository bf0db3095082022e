// The samples of the other languages, each against the file of its name in programs/.
#include <fmt/format.h>

#include <cmath>

#include "tests/bench/program.hpp"

namespace nestor::bench {

namespace {

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
    {"halide", "iir_blur", ".halide"},
    {"halide", "conv_layer", ".halide"},
    {"halide", "game_of_life", ".halide"},
    {"halide", "downsample", ".halide"},
    {"halide", "integral", ".halide"},
    {"halide", "remap", ".halide"},
    {"halide", "scatter", ".halide"},
    {"halide", "pyramid", ".halide"},
    {"halide", "demosaic", ".halide"},
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
        const std::string name = name_of(program);
        if (!wanted(name)) continue;
        const Contestant nestor = generated_program(program);
        const Contestant baseline = program_by_hand(program);
        score.right = agree(nestor, baseline, name) && score.right;
        const Row row = measure(nestor, baseline);
        score.slower += row.is_slower();
        print_row(name.c_str(), row, "");
    }
}

}  // namespace nestor::bench
