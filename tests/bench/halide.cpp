// Times samples of the formal Halide language against the same programs in Halide itself
// (peers/halide_*.hpp), where it is installed: both with the sample's schedule, and then each with loops that
// suit it, in Halide those of its own applications. The table is for information: nothing fails where Halide
// is faster.
//     bench_halide [NAME..]       only these samples: halide_blur
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "frontend/io/files.hpp"
#include "tests/bench/program.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

struct Compared {
    const char* name;
    const char* schedule;       ///< of the sample, or a file of tests/bench/
    const char* schedule_file;  ///< what suits nestor; empty, what `run` does; null: the sample's alone
    double tolerance;           ///< of an element, as a part of the largest
};

/// Whole numbers must agree. So must the pixels of unsharp, whose floats are small multiples of 1/32 and
/// exact.
constexpr Compared compared[] = {{"blur", "tiled", "peers/halide_blur.sched", 0},
                                 {"separable_blur", "tiled", "peers/halide_separable_blur.sched", 0},
                                 {"unsharp", "tiled", "", 0},
                                 {"harris", "tiled", nullptr, 1e-5},
                                 {"stencil_chain", "tiled", nullptr, 0},
                                 {"max_filter", "tiled", nullptr, 0},
                                 {"conv_layer", "tiled", nullptr, 1e-5},
                                 {"histogram", "peers/halide_histogram.sched", nullptr, 0},
                                 {"matmul", "tiled", "", 1e-5}};

std::vector<std::string> halide_flags() {
    const std::string library = NESTOR_HALIDE;
    return {"-I" NESTOR_HALIDE_FOLDER, "-Wl,--no-as-needed," + library, "-Wl,-rpath," + io::folder(library)};
}

bool agree(const Contestant& nestor, const Contestant& halide, const Compared& sample) {
    nestor.call(), halide.call();
    const std::vector<double> a = result_of(nestor), b = result_of(halide);
    double largest = 0, furthest = 0;
    std::size_t other = 0;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
        const double apart = std::fabs(a[k] - b[k]);
        other += apart != 0;
        largest = std::max(largest, std::fabs(b[k]));
        furthest = std::max(furthest, std::isnan(apart) ? INFINITY : apart);
    }
    if (a.size() == b.size() && largest > 0 && furthest <= sample.tolerance * largest) return true;
    fmt::print(stderr, "{}: {} of {} elements are WRONG, by up to {} where the largest is {}\n", sample.name,
               other, b.size(), furthest, largest);
    return false;
}

/// A row for what nestor prints under one schedule against a schedule of peers/halide.hpp, by its number.
bool compare(const BenchedProgram& program, const Contestant& halide, int schedule, const Compared& sample,
             const char* about) {
    const Contestant nestor = generated_program(program);
    reinterpret_cast<void (*)(int)>(halide.library.symbol("bench_use_schedule"))(schedule);
    const bool right = agree(nestor, halide, sample);
    print_row(name_of(program).c_str(), measure(nestor, halide), about, false);
    return right;
}

bool run(const Compared& sample) {
    const char* const sizes = "-DAGAINST_HALIDE";
    const bool apart = std::string(sample.schedule).ends_with(".sched");
    const BenchedProgram as_sample = {
        "halide", sample.name, ".halide", apart ? "" : sample.schedule, apart ? sample.schedule : "", sizes};
    const Contestant halide = program_in_halide(as_sample, halide_flags());
    const bool right =
        compare(as_sample, halide, 0, sample, (std::string(sample.schedule) + ", both").c_str());
    if (!sample.schedule_file) return right;
    const BenchedProgram as_suits = {"halide", sample.name, ".halide", "", sample.schedule_file, sizes};
    return compare(as_suits, halide, 1, sample, "what suits each") && right;
}

}  // namespace

/// Halide 14 takes processors for ones with 16-bit floats whose virtual machine has none: it is told what it
/// may use.
void choose_instructions() {
    std::ostringstream read;
    read << std::ifstream("/proc/cpuinfo").rdbuf();
    const std::string processor = read.str();
    if (processor.find(" avx512bw") != std::string::npos &&
        processor.find(" avx512_fp16") == std::string::npos)
        setenv("HL_JIT_TARGET", "x86-64-linux-avx-avx2-avx512-avx512_skylake-f16c-fma-sse41", 0);
}

int main(int count, char** words) {
    if (std::string(NESTOR_HALIDE).empty() || std::string(NESTOR_HALIDE_FOLDER).empty()) {
        fmt::print("no comparison with Halide, which is not installed (Debian 12: libhalide14-0-dev)\n");
        return 0;
    }
    // threads that wait for their next loop by turning would keep Halide's from their core
    setenv("OMP_WAIT_POLICY", "passive", 0);
    choose_instructions();
    stay_on_cores(words);
    print_head("Halide", "schedules");
    bool right = true;
    for (const Compared& sample : compared)
        if (count < 2 ||
            std::find(words + 1, words + count, std::string("halide_") + sample.name) != words + count)
            right &= run(sample);
    return right ? 0 : 1;
}
