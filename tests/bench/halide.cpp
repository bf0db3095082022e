// Times samples of the formal Halide language against the same programs in Halide itself
// (peers/halide_*.hpp), where it is installed: both with the sample's schedule, and then the loops that `run`
// takes against those of Halide's own applications. The table is for information: nothing fails where Halide
// is faster.
//     bench_halide [NAME..]       only these samples: halide_blur
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "frontend/cli/files.hpp"
#include "tests/bench/program.hpp"

using namespace nestor;
using namespace nestor::bench;

namespace {

struct Compared {
    const char* name;
    double tolerance;  ///< of an element, as a part of the largest
};

/// Whole numbers must agree. So must the pixels of unsharp, whose floats are small multiples of 1/32 and
/// exact.
constexpr Compared compared[] = {{"blur", 0}, {"separable_blur", 0}, {"unsharp", 0}, {"matmul", 1e-5}};

struct Pair {
    const char* of_nestor;  ///< a schedule of the sample; without, as its `realize` says
    int of_halide;          ///< in the order of peers/halide.hpp
    const char* about;
};

constexpr Pair pairs[] = {{"tiled", 0, "tiled, both"}, {"", 1, "as usual in each"}};

std::vector<std::string> halide_flags() {
    const std::string library = NESTOR_HALIDE;
    return {"-I" NESTOR_HALIDE_FOLDER, "-Wl,--no-as-needed," + library, "-Wl,-rpath," + cli::folder(library)};
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

bool run(const Compared& sample) {
    BenchedProgram program = {"halide", sample.name, ".halide"};
    const Contestant halide = program_in_halide(program, halide_flags());
    auto* const use = reinterpret_cast<void (*)(int)>(halide.library.symbol("bench_use_schedule"));
    bool right = true;
    for (const Pair& pair : pairs) {
        program.schedule = pair.of_nestor;
        const Contestant nestor = generated_program(program);
        use(pair.of_halide);
        right &= agree(nestor, halide, sample);
        print_row(name_of(program).c_str(), measure(nestor, halide), pair.about, false);
    }
    return right;
}

}  // namespace

int main(int count, char** words) {
    if (std::string(NESTOR_HALIDE).empty() || std::string(NESTOR_HALIDE_FOLDER).empty()) {
        fmt::print("no comparison with Halide, which is not installed (Debian 12: libhalide14-0-dev)\n");
        return 0;
    }
    // threads that wait for their next loop by turning would keep Halide's from their core
    setenv("OMP_WAIT_POLICY", "passive", 0);
    stay_on_cores(words);
    print_head("Halide", "schedules");
    bool right = true;
    for (const Compared& sample : compared)
        if (count < 2 ||
            std::find(words + 1, words + count, std::string("halide_") + sample.name) != words + count)
            right &= run(sample);
    return right ? 0 : 1;
}
