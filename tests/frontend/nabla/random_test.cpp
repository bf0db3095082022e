// Random programs: the gradients of reverse sweeps against derivatives carried forward.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <random>
#include <stdexcept>

#include "tests/frontend/nabla/differences.hpp"
#include "tests/frontend/nabla/support.hpp"
#include "tests/support/random_nabla.hpp"

using namespace nestor;
using namespace nestor::nabla_test;

namespace {

/// Programs to try: a quick round by default, NESTOR_CASES for long ones by hand.
std::uint64_t cases() {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? std::strtoull(wanted, nullptr, 10) : 30;
}

double dot(const Array& gradient, const std::vector<double>& direction) {
    double sum = 0;
    for (std::size_t k = 0; k < direction.size(); ++k)
        sum += gradient.number(static_cast<std::int64_t>(k)) * direction[k];
    return sum;
}

bool close(double a, double b) {
    return std::fabs(a - b) <= 1e-10 * std::max({1.0, std::fabs(a), std::fabs(b)});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nabla_random)

// covers: NAB-35
BOOST_AUTO_TEST_CASE(gradients_of_random_programs_agree_with_derivatives_carried_forward) {
    const std::vector<double> along_x = {0.3, -1.1, 0.7, 0.2, 0.9, -0.4};
    const std::vector<double> along_y = {-0.6, 0.5, 1.2, -0.8, 0.1, 0.35};
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= cases(); ++seed) {
        std::mt19937_64 random(seed);
        const testing::RandomNabla random_program = testing::random_nabla(random);
        testing::Dual expected;
        try {
            expected = testing::run_forward(random_program, xs, ys, along_x, along_y);
        } catch (const std::runtime_error&) {
            continue;  // it grows beyond what can be compared
        }
        ++compared;
        BOOST_TEST_CONTEXT("seed " << seed << "\n" << random_program.statements) {
            const NablaRun done = run(program_of(gradient_program(random_program.statements)),
                                      {{}, {{"x", tensor({2, 3}, xs)}, {"y", tensor({2, 3}, ys)}}});
            BOOST_TEST_REQUIRE(done.outcome.error == 0, done.outcome.message);
            const auto& arrays = done.arguments.arrays;
            const double f = arrays.at("f").number(0), by_x = dot(arrays.at("gx"), along_x),
                         by_y = dot(arrays.at("gy"), along_y);
            BOOST_TEST(close(f, expected.value), "f is " << f << " instead of " << expected.value);
            BOOST_TEST(close(by_x, expected.by_x), "along x " << by_x << " instead of " << expected.by_x);
            BOOST_TEST(close(by_y, expected.by_y), "along y " << by_y << " instead of " << expected.by_y);
        }
    }
    BOOST_TEST(compared * 10 >= static_cast<int>(cases()) * 8);
}

BOOST_AUTO_TEST_SUITE_END()
