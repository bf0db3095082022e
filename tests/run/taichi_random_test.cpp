// Random kernels of Taichi as C++, many in one module: each leaves what it means. NESTOR_CASES modules for
// more by hand, from NESTOR_SEED on.
#include <boost/test/unit_test.hpp>
#include <cstdlib>

#include "tests/run/taichi_module.hpp"
#include "tests/support/random_taichi.hpp"

BOOST_AUTO_TEST_SUITE(taichi_random)

using namespace nestor;
using testing::RandomTaichi;

namespace {

constexpr int p = 3, kernels_of_a_module = 24;
constexpr double q = 0.75;

std::uint64_t given(const char* name, std::uint64_t otherwise) {
    const char* wanted = std::getenv(name);
    return wanted ? std::strtoull(wanted, nullptr, 10) : otherwise;
}

}  // namespace

// covers: TI-28 TI-37 TI-38
BOOST_AUTO_TEST_CASE(compiled_random_kernels_compute_what_they_mean) {
    std::uint64_t seed = given("NESTOR_SEED", 1);
    for (std::uint64_t module = 0; module < given("NESTOR_CASES", 1); ++module) {
        std::vector<RandomTaichi> kernels;
        std::vector<testing::TaichiResult> expected;
        std::vector<std::uint64_t> seeds;
        for (; kernels.size() < kernels_of_a_module; ++seed) {
            std::mt19937_64 random(seed);
            const RandomTaichi kernel =
                testing::random_taichi(random, "_" + std::to_string(kernels.size()) + "_", false);
            try {
                expected.push_back(testing::run_taichi(kernel, p, q));
            } catch (const testing::NotComparable&) {
                continue;
            }
            kernels.push_back(kernel);
            seeds.push_back(seed);
        }
        for (const std::string target : {"openmp", "serial"}) {
            const Arguments left =
                run_test::run({"random", testing::taichi_module(kernels, p, q), ""}, target);
            const Array& results = left.arrays.at("results");
            for (std::size_t k = 0; k < kernels.size(); ++k) {
                const std::size_t count = expected[k].values.size();
                std::size_t wrong = 0;
                for (std::size_t j = 0; j < count; ++j)
                    wrong +=
                        results.number(static_cast<std::int64_t>(k * count + j)) != expected[k].values[j];
                BOOST_TEST(wrong == 0u, wrong << " numbers on " << target << ", seed " << seeds[k] << "\n"
                                              << testing::taichi_module({kernels[k]}, p, q));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
